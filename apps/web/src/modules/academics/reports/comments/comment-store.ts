import type { Comment, CommentKind } from '@darasa/contract/academics/reports/comments';

/** One box of the page: whose comment, and which. */
export interface BoxKey {
  student_id: string;
  kind: CommentKind;
}

/** Words that are typed and not saved yet. What is saved needs no draft: the page has it. */
export interface Draft {
  words: string;
  /** The version over which the words were typed. */
  version: number;
  status: 'waiting' | 'saving' | 'failed' | 'clash';
  problem?: string;
  /** Somebody else's words; nothing where they took the comment away. */
  theirs?: Comment | null;
}

/** A save ends with the comment as it stands, with somebody else's words, or with why it failed. */
export type Outcome = { saved: Comment | null } | { theirs: Comment | null } | { problem: string };

interface Ports {
  send: (box: BoxKey, words: string, version: number) => Promise<Outcome>;
  /** Told before the draft goes, so that the page already has the words. */
  onSaved: (box: BoxKey, comment: Comment | null) => void;
  /** Drafts outlive the page until they are saved. */
  keep: (drafts: Readonly<Record<string, Draft>>) => void;
  recall: () => Readonly<Record<string, Draft>>;
  pause_ms: number;
}

export type CommentStore = ReturnType<typeof createCommentStore>;

/** Saves each box by itself a moment after the last letter; one box never has two saves under way. */
export function createCommentStore({ send, onSaved, keep, recall, pause_ms }: Ports) {
  let drafts: Readonly<Record<string, Draft>> = recall();
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  const listeners = new Set<() => void>();

  const set = (name: string, draft: Draft | undefined) => {
    const { [name]: _, ...others } = drafts;
    drafts = draft ? { ...others, [name]: draft } : others;
    keep(drafts);
    for (const listener of listeners) listener();
  };

  const save = async (box: BoxKey) => {
    const name = nameOf(box);
    const draft = drafts[name];
    clearTimeout(timers.get(name));
    if (!draft || draft.status === 'saving' || draft.status === 'clash') return;
    const { words, version } = draft;
    set(name, { words, version, status: 'saving' });
    const outcome = await send(box, words.trim(), version);
    const typed = drafts[name]?.words ?? words;
    if ('theirs' in outcome) {
      set(name, { words: typed, version, status: 'clash', theirs: outcome.theirs });
    } else if ('problem' in outcome) {
      set(name, { words: typed, version, status: 'failed', problem: outcome.problem });
    } else {
      onSaved(box, outcome.saved);
      const next = { words: typed, version: outcome.saved?.version ?? 0 };
      set(name, typed === words ? undefined : { ...next, status: 'waiting' });
      if (typed !== words) await save(box);
    }
  };

  return {
    draftOf: (box: BoxKey): Draft | undefined => drafts[nameOf(box)],
    drafts: () => drafts,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    type: (box: BoxKey, words: string, version: number) => {
      const name = nameOf(box);
      const draft = drafts[name];
      if (draft?.status === 'clash' || draft?.status === 'saving') {
        set(name, { ...draft, words });
        return;
      }
      set(name, { words, version: draft?.version ?? version, status: 'waiting' });
      clearTimeout(timers.get(name));
      timers.set(
        name,
        setTimeout(() => void save(box), pause_ms),
      );
    },
    /** All that waits is saved now: the person leaves the learner, or the line is back. */
    flush: () => Promise.all(Object.keys(drafts).map((name) => save(boxOf(name)))),
    /** After a clash: over their words, or theirs instead. */
    keepMine: (box: BoxKey) => {
      const { words, theirs } = drafts[nameOf(box)]!;
      set(nameOf(box), { words, version: theirs?.version ?? 0, status: 'waiting' });
      return save(box);
    },
    takeTheirs: (box: BoxKey) => {
      onSaved(box, drafts[nameOf(box)]?.theirs ?? null);
      set(nameOf(box), undefined);
    },
  };
}

const nameOf = ({ student_id, kind }: BoxKey): string => `${student_id} ${kind}`;

function boxOf(name: string): BoxKey {
  const [student_id, kind] = name.split(' ') as [string, CommentKind];
  return { student_id, kind };
}
