import { describe, expect, test } from 'vitest';
import { rules_of } from './curricula.ts';
import { commentLengths, design_seeds, type DesignSeed, fitWords } from './report-design.ts';

const seed = (curriculum: keyof typeof design_seeds, key: string) =>
  (design_seeds[curriculum] as readonly DesignSeed[]).find((one) => one.key === key)!;

describe('the length of a comment', () => {
  test('is what its box holds: a wider or taller box holds more', () => {
    const form = commentLengths(seed('844', 'report-form'));
    expect(form).toEqual({
      subject: 55,
      'class-teacher': 125,
      principal: 125,
      conduct: 145,
      'can-do': 0,
      'working-on': 0,
      'help-at-home': 0,
    });
    const led = commentLengths(seed('Cambridge', 'comment-led'));
    expect(led.subject).toBeGreaterThan(300);
    expect(led['class-teacher']).toBeGreaterThan(form['class-teacher']);
    expect(commentLengths({ blocks: [] }).subject).toBe(0);
  });

  test('is kept by cutting at a word', () => {
    expect(fitWords('Writes with care.', 17)).toBe('Writes with care.');
    expect(fitWords('Writes with care. Reads more.', 20)).toBe('Writes with care…');
    expect(fitWords('Writes, often', 10)).toBe('Writes…');
  });
});

test('the designs that are offered hold only blocks of their curriculum', () => {
  for (const [curriculum, seeds] of Object.entries(design_seeds)) {
    const known = rules_of[curriculum as keyof typeof rules_of].blocks;
    for (const { blocks } of seeds as readonly DesignSeed[]) {
      expect(known).toEqual(expect.arrayContaining(blocks.map((block) => block.kind)));
    }
  }
});
