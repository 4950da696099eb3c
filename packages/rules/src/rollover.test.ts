import { describe, expect, test } from 'vitest';
import { planRollover, type RolloverLearner, type RolloverSchool } from './rollover.ts';

const classes = [
  { ...classOf('f3', 3), next_class_id: 'f4' },
  { ...classOf('f4', 4), next_class_id: null },
];
const streams = [
  streamOf('f3e', 'f3', 'East'),
  streamOf('f3w', 'f3', 'West'),
  streamOf('f4e', 'f4', 'east'),
  streamOf('f4w', 'f4', 'West'),
];

describe('a new year', () => {
  test('moves each stream to its namesake, and the last class leaves', () => {
    const steps = plan([learner('a', 'f3', 'f3e'), learner('b', 'f4', 'f4w')]);
    expect(steps).toEqual({ a: 'promoted f4e', b: 'left null' });
  });

  test('leaves room behind those who go, and blocks whoever finds none', () => {
    const small = streams.map((one) => (one.id === 'f4e' ? { ...one, capacity: 1 } : one));
    const four = [learner('a', 'f3', 'f3e'), learner('b', 'f3', 'f3e'), learner('c', 'f4', 'f4e')];
    expect(plan(four, { streams: small })).toEqual({
      a: 'promoted f4e',
      b: 'stream_full f3e',
      c: 'left null',
    });
    const held = four.map((one) => (one.id === 'c' ? { ...one, choice: 'hold' as const } : one));
    expect(plan(held, { streams: small })).toMatchObject({ a: 'stream_full f3e', c: 'held f4e' });
  });

  test('asks before it moves somebody who is not active, or lets an uncleared learner leave', () => {
    const away = { ...learner('a', 'f3', 'f3e'), is_active: false };
    expect(plan([away])).toEqual({ a: 'not_active f3e' });
    expect(plan([{ ...away, choice: 'promote' }])).toEqual({ a: 'promoted f4e' });
    expect(plan([{ ...learner('a', 'f4', 'f4e'), clearance_open: true }])).toEqual({
      a: 'clearance_open f4e',
    });
  });

  test('sends nobody away because a next class was forgotten', () => {
    const forgotten = classes.map((one) => ({ ...one, next_class_id: null }));
    expect(plan([learner('a', 'f3', 'f3e')], { classes: forgotten })).toEqual({
      a: 'no_next_class f3e',
    });
  });

  test('does nothing twice, and looks only at the classes it was given', () => {
    const moved = { ...learner('a', 'f4', 'f4e'), place_year: 2027 };
    expect(plan([moved])).toEqual({ a: 'already f4e' });
    const both = [learner('a', 'f3', 'f3e'), learner('b', 'f4', 'f4e')];
    expect(plan(both, { class_ids: ['f4'] })).toEqual({ b: 'left null' });
  });

  test('balances a class over the streams, or follows the roads it was told', () => {
    const four = ['a', 'b', 'c', 'd'].map((id) => learner(id, 'f3', 'f3e'));
    const spread = Object.values(plan(four, { balance: true }));
    expect(spread.filter((one) => one === 'promoted f4e')).toHaveLength(2);
    const roads = new Map([['f3e', 'f4w']]);
    expect(plan([four[0]!], { roads })).toEqual({ a: 'promoted f4w' });
  });

  test('gives everybody one outcome, even where classes lead in a circle', () => {
    const circle = [
      { ...classOf('f3', 3), next_class_id: 'f4' },
      { ...classOf('f4', 4), next_class_id: 'f3' },
    ];
    const all = [
      learner('a', 'f3', 'f3e'),
      learner('b', 'f4', 'f4e'),
      { ...learner('c', 'f3', null), class_id: null, place_from_on: null, place_year: null },
      { ...learner('d', 'f3', 'f3e'), place_from_on: '2027-01-10' },
    ];
    expect(plan(all, { classes: circle })).toEqual({
      a: 'promoted f4e',
      b: 'promoted f3e',
      c: 'no_place null',
      d: 'late_place f3e',
    });
  });
});

function plan(learners: RolloverLearner[], change: Partial<RolloverSchool> = {}) {
  const steps = planRollover({
    to_year: 2027,
    starts_on: '2027-01-04',
    classes,
    streams,
    learners,
    balance: false,
    roads: new Map(),
    ...change,
  });
  return Object.fromEntries(
    steps.map((step) => [
      step.learner.id,
      `${step.blocked_by ?? step.outcome} ${step.to_stream_id}`,
    ]),
  );
}

function learner(id: string, class_id: string, stream_id: string | null): RolloverLearner {
  return {
    id,
    class_id,
    stream_id,
    is_active: true,
    place_year: 2026,
    place_from_on: '2026-01-05',
    clearance_open: false,
    choice: null,
  };
}

function classOf(id: string, level: number) {
  return { id, name: id, level, curriculum: '844', capacity: null, retired: false };
}

function streamOf(id: string, class_id: string, name: string) {
  return { id, class_id, name, capacity: null as number | null, retired: false };
}
