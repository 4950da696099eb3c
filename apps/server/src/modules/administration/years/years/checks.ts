import type { TermCheckLine } from '@darasa/contract/administration/years/years';
import type { Ctx } from '#platform/ctx.ts';
import { countUnplaced } from './queries.ts';

/**
 * Looks at one thing that should be finished before a term is closed, and says a sentence for each
 * that is not. It gets the id, so that all ask at once. Every module hands its own in where the routes are put together.
 */
export type TermCheck = (ctx: Ctx, term_id: string) => Promise<TermCheckLine[]>;

const counted = (count: number, one: string, many: string): string =>
  count === 1 ? `One ${one}` : `${count} ${many}`;

export const ownChecks: TermCheck[] = [
  async (ctx) => {
    const { without_class, without_teacher } = await countUnplaced(ctx.db);
    const lines: TermCheckLine[] = [];
    if (without_class > 0) {
      const who = counted(without_class, 'learner has', 'learners have');
      lines.push({
        sentence: `${who} no class or stream`,
        link: '/dashboard/students/students-management',
      });
    }
    if (without_teacher > 0) {
      const who = counted(without_teacher, 'stream has', 'streams have');
      lines.push({
        sentence: `${who} no class teacher`,
        link: '/dashboard/administration/setup?tab=classes',
      });
    }
    return lines;
  },
];
