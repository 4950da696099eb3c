import {
  type Comment,
  type CommentPage,
  getCommentPage,
  listCommentPages,
  saveComment,
} from '@darasa/contract/academics/reports/comments';
import type { SentOf } from '@darasa/contract/endpoint';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { call, CallError } from '#platform/call.ts';
import { keyOf, queryOf } from '#platform/query.ts';
import { draft_prefix, readOfTab, removeOfTab, writeOfTab } from '#platform/storage.ts';
import { type BoxKey, createCommentStore, type Draft, type Outcome } from './comment-store.ts';

export type PageKey = SentOf<typeof getCommentPage>;

const pause_ms = 900;

/** A page of comments, with what is typed on it and not saved yet. */
export function useCommentPage(key: PageKey) {
  const client = useQueryClient();
  const asked = queryOf(getCommentPage, key);
  const found = useQuery(asked);
  const [store] = useState(() => {
    const draft_key = `${draft_prefix}comments.${Object.values(key).join('.')}`;
    return createCommentStore({
      pause_ms,
      send: (box, words, version) =>
        send(key.id, subjectOf(client, asked.queryKey), box, words, version),
      onSaved: (box, comment) =>
        client.setQueryData<CommentPage>(
          asked.queryKey,
          (page) => page && withComment(page, box, comment),
        ),
      keep: (drafts) => keepDrafts(draft_key, drafts),
      recall: () => JSON.parse(readOfTab(draft_key) ?? '{}') as Record<string, Draft>,
    });
  });
  const drafts = useSyncExternalStore(store.subscribe, store.drafts);
  useEffect(() => {
    const flush = () => void store.flush();
    // What the last visit left, when the line is back, and before the page goes.
    flush();
    for (const name of ['online', 'pagehide']) window.addEventListener(name, flush);
    return () => {
      flush();
      for (const name of ['online', 'pagehide']) window.removeEventListener(name, flush);
      void client.invalidateQueries({ queryKey: keyOf(listCommentPages) });
    };
  }, [store, client]);
  return { found, page: found.data, store, drafts };
}

const subjectOf = (client: QueryClient, queryKey: readonly unknown[]): string | null =>
  client.getQueryData<CommentPage>(queryKey)?.subject_id ?? null;

async function send(
  id: string,
  subject_id: string | null,
  box: BoxKey,
  words: string,
  version: number,
): Promise<Outcome> {
  const input = {
    id,
    ...box,
    version,
    ...(box.kind === 'subject' && subject_id ? { subject_id } : {}),
    ...(words ? { words } : {}),
  };
  try {
    const { comment } = await call(saveComment, input, { key: crypto.randomUUID() });
    return { saved: comment };
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    const { current } = (error.data ?? {}) as { current?: Comment };
    if (error.code === 'record.stale' && current)
      return { theirs: current.version > 0 ? current : null };
    return { problem: error.errors[0]?.message ?? error.message };
  }
}

function keepDrafts(draft_key: string, drafts: Readonly<Record<string, Draft>>): void {
  if (Object.keys(drafts).length === 0) removeOfTab(draft_key);
  else writeOfTab(draft_key, JSON.stringify(waitingAgain(drafts)));
}

/** A save that was under way when the page was left is tried again. */
const waitingAgain = (drafts: Readonly<Record<string, Draft>>) =>
  Object.fromEntries(
    Object.entries(drafts).map(([name, { words, version }]) => [
      name,
      { words, version, status: 'waiting' },
    ]),
  );

/** The page with one comment as it stands now; without words there is none. */
function withComment(page: CommentPage, box: BoxKey, comment: Comment | null): CommentPage {
  const learners = page.learners.map((learner) => {
    if (learner.student_id !== box.student_id) return learner;
    const others = learner.comments.filter(({ kind }) => kind !== box.kind);
    return { ...learner, comments: comment ? [...others, comment] : others };
  });
  return { ...page, learners };
}
