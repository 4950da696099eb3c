import type { Comment } from '@darasa/contract/academics/reports/comments';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createCommentStore, type Draft, type Outcome } from './comment-store.ts';

const box = { student_id: 'amina', kind: 'subject' } as const;
const comment = (words: string, version: number): Comment => ({
  kind: 'subject',
  words,
  version,
  by: 'J. Odhiambo',
  at: '2026-10-06T06:00:00Z',
});

beforeEach(() => void vi.useFakeTimers());

/** A store whose saves are answered by hand, in their order. */
function desk(recalled: Record<string, Draft> = {}) {
  const sent: { words: string; version: number; answer: (outcome: Outcome) => void }[] = [];
  const saved: (Comment | null)[] = [];
  const kept: Record<string, Draft>[] = [];
  const store = createCommentStore({
    send: (_, words, version) =>
      new Promise((answer) => void sent.push({ words, version, answer })),
    onSaved: (_, one) => void saved.push(one),
    keep: (drafts) => void kept.push(drafts),
    recall: () => recalled,
    pause_ms: 800,
  });
  return { store, sent, saved, kept };
}

const settled = () => vi.advanceTimersByTimeAsync(0);

describe('a box', () => {
  test('is saved once, a moment after the last letter, and its draft is gone', async () => {
    const { store, sent, saved, kept } = desk();
    store.type(box, 'G', 0);
    await vi.advanceTimersByTimeAsync(500);
    store.type(box, 'Good. ', 0);
    await vi.advanceTimersByTimeAsync(500);
    expect(sent).toHaveLength(0);
    await vi.advanceTimersByTimeAsync(300);
    expect(sent.map(({ words, version }) => [words, version])).toEqual([['Good.', 0]]);
    sent[0]!.answer({ saved: comment('Good.', 1) });
    await settled();
    expect(saved).toHaveLength(1);
    expect(store.draftOf(box)).toBeUndefined();
    expect(kept.at(-1)).toEqual({});
  });

  test('that is typed in while it is saved is saved again over its new version', async () => {
    const { store, sent } = desk();
    store.type(box, 'Good', 3);
    void store.flush();
    store.type(box, 'Good work', 3);
    expect(sent).toHaveLength(1);
    sent[0]!.answer({ saved: comment('Good', 4) });
    await settled();
    expect(sent.map(({ words, version }) => [words, version])).toEqual([
      ['Good', 3],
      ['Good work', 4],
    ]);
  });

  test('that somebody else changed waits for a choice, and is not sent by itself', async () => {
    const { store, sent, saved } = desk();
    store.type(box, 'Mine', 1);
    void store.flush();
    sent[0]!.answer({ theirs: comment('Theirs', 2) });
    await settled();
    expect(store.draftOf(box)).toMatchObject({ status: 'clash', words: 'Mine' });
    await store.flush();
    expect(sent).toHaveLength(1);
    void store.keepMine(box);
    expect(sent.at(-1)).toMatchObject({ words: 'Mine', version: 2 });
    sent.at(-1)!.answer({ theirs: comment('Again', 3) });
    await settled();
    store.takeTheirs(box);
    expect(saved).toMatchObject([{ words: 'Again', version: 3 }]);
    expect(store.draftOf(box)).toBeUndefined();
  });

  test('that could not be saved keeps its words, also for the next visit', async () => {
    const { store, sent, kept } = desk();
    store.type(box, 'Good', 0);
    void store.flush();
    sent[0]!.answer({ problem: 'No line' });
    await settled();
    expect(store.draftOf(box)).toMatchObject({ status: 'failed', words: 'Good' });
    const later = desk(kept.at(-1));
    void later.store.flush();
    expect(later.sent).toMatchObject([{ words: 'Good', version: 0 }]);
  });
});
