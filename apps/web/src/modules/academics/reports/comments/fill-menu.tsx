import {
  type CommentPage,
  fillComments,
  getCommentPage,
  undoFill,
} from '@darasa/contract/academics/reports/comments';
import { language_words } from '@darasa/contract/academics/reports/comment-bank';
import { counted } from '@darasa/rules/counted';
import { Button, ChevronDownIcon, Menu, MenuHeading, MenuItem, MenuLine } from '@darasa/ui';
import { toast } from '@darasa/ui/feedback/toast';
import { keyOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';
import type { PageKey } from './use-comment-page.ts';

const refresh = [keyOf(getCommentPage)];
type What = 'comments' | 'parent-notes';

/** Puts in sentences for everybody without a comment, and takes them out again. */
export function FillMenu(props: {
  page: CommentPage;
  pageKey: PageKey;
  /** Whatever is typed is saved first: nobody who just wrote counts as without a comment. */
  before: () => Promise<unknown>;
}) {
  const { page, pageKey, before } = props;
  const fill = useAction(fillComments, { refresh, say: false, say_refusal: true });
  const undo = useAction(undoFill, {
    refresh,
    say: 'The comments are taken out.',
    say_refusal: true,
  });
  const takeOut = (fill_id: string) =>
    void undo.run({ ...pageKey, fill_id }).catch(() => undefined);
  const putIn = async (what: What, language: 'en' | 'sw') => {
    await before();
    const done = await fill.run({ ...pageKey, what, language }).catch(() => null);
    if (!done) return;
    const { fill_id, filled_count, left_count } = done;
    toast({
      title: filledWords(filled_count, left_count),
      ...(fill_id ? { action: { label: 'Undo', onClick: () => takeOut(fill_id) } } : {}),
    });
  };
  const has_notes = page.boxes.some(({ kind }) => kind === 'can-do');
  return (
    <Menu
      label="Fill in from the bank"
      align="end"
      trigger={
        <Button iconEnd={ChevronDownIcon} busy={fill.busy || undo.busy}>
          Fill in from the bank
        </Button>
      }
    >
      <MenuHeading>Everybody without a comment</MenuHeading>
      {languages.map(([language, words]) => (
        <MenuItem key={language} onSelect={() => void putIn('comments', language)}>
          In {words}
        </MenuItem>
      ))}
      {has_notes ? (
        <>
          <MenuHeading>Notes to parents, from the levels</MenuHeading>
          {languages.map(([language, words]) => (
            <MenuItem key={language} onSelect={() => void putIn('parent-notes', language)}>
              Notes in {words}
            </MenuItem>
          ))}
        </>
      ) : null}
      {page.fill ? (
        <>
          <MenuLine />
          <MenuItem onSelect={() => takeOut(page.fill!.id)}>
            Undo the last {counted(page.fill.count, 'comment')}
          </MenuItem>
        </>
      ) : null}
    </Menu>
  );
}

const languages = Object.entries(language_words) as ['en' | 'sw', string][];

function filledWords(filled_count: number, left_count: number): string {
  const left =
    left_count > 0 ? ` The bank has no sentence for ${counted(left_count, 'learner')}.` : '';
  if (filled_count > 0)
    return `Comments are filled in for ${counted(filled_count, 'learner')}.${left}`;
  return left_count > 0 ? left.trim() : 'Every learner has a comment already.';
}
