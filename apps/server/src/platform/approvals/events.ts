import { declareEvent } from '../notifications/events.ts';

// Whoever decides, asked or stands in for somebody is told in any case; how is theirs to choose.
const of_everyone = { module: 'everyone', must: true } as const;

export const approval_waits = declareEvent({
  ...of_everyone,
  key: 'approvals.waits',
  label: 'Something waits for my decision',
  many: 'items that wait for a decision',
});

export const approval_moves = declareEvent({
  ...of_everyone,
  key: 'approvals.moves',
  label: 'Something I asked for was decided or came back',
  many: 'decisions on what I asked for',
});

export const stands_in = declareEvent({
  ...of_everyone,
  key: 'approvals.stands_in',
  label: 'I decide for somebody who is away',
  many: 'people to stand in for',
});

export const overruled = declareEvent({
  ...of_everyone,
  key: 'approvals.overruled',
  label: "Something went ahead by a director's decision",
  many: "directors' decisions",
});

/**
 * A changed path cannot be muted; who decides is half of every second signature: whoever oversees the
 * school hears of a change.
 */
export const path_changed = declareEvent({
  ...of_everyone,
  key: 'approvals.path_changed',
  label: 'Who decides over something was changed',
  many: 'changes of who decides',
});

export const events = [approval_waits, approval_moves, stands_in, overruled, path_changed];
