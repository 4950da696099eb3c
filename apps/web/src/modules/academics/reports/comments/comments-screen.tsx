import { language_words } from '@darasa/contract/academics/reports/comment-bank';
import { CommentsView, fillComments, pageWords } from '@darasa/contract/academics/reports/comments';
import { placeWords } from '@darasa/contract/academics/exams/sheets';
import { EmptyState, Loading, Notice, Screen, Segmented, useRemembered } from '@darasa/ui';
import { useUrlState } from '#platform/use-url-state.ts';
import { useMay } from '#platform/viewer.tsx';
import { SignAsTeacher } from '../report-forms/sign-button.tsx';
import { FillMenu } from './fill-menu.tsx';
import { LearnerComments } from './learner-comments.tsx';
import { LearnerNav } from './learner-nav.tsx';
import { type PageKey, useCommentPage } from './use-comment-page.ts';
import './comments.css';

/** One page of comments, learner by learner, beside the marks that they are about. */
export function CommentsScreen({ back }: { back: string }) {
  const [view, setView] = useUrlState(CommentsView);
  const { comments, kind, group_id, stream_id } = view;
  const key: PageKey = {
    id: comments,
    kind,
    ...(group_id ? { group_id } : {}),
    ...(stream_id ? { stream_id } : {}),
  };
  return (
    <Writing
      key={Object.values(key).join(' ')}
      pageKey={key}
      back={back}
      learner={view.learner}
      onLearner={(learner) => setView({ learner }, { replace: true })}
    />
  );
}

function Writing(props: {
  pageKey: PageKey;
  back: string;
  learner: string | undefined;
  onLearner: (id: string) => void;
}) {
  const { pageKey, back, onLearner } = props;
  const may = useMay();
  const { found, page, store, drafts } = useCommentPage(pageKey);
  const [language, setLanguage] = useRemembered<'en' | 'sw'>('darasa.comments.language', 'en');
  const crumbs = [{ href: back, label: 'Comments' }];
  if (!page) {
    return (
      <Screen title="Comments" crumbs={crumbs}>
        <Loading query={found} what="the comments" lines={10} />
      </Screen>
    );
  }
  const learner = page.learners.find((one) => one.student_id === props.learner) ?? page.learners[0];
  const written = page.learners.filter(({ comments }) =>
    comments.some(({ kind }) => kind === page.kind),
  ).length;
  const open = (id: string) => {
    void store.flush();
    onLearner(id);
  };
  return (
    <Screen
      title={`${pageWords(page)}, ${placeWords(page)}`}
      sub={[
        page.reports,
        page.term,
        `${written} of ${page.learners.length} written`,
        ...(page.signature?.by ? [`Signed by ${page.signature.by}`] : []),
      ]}
      crumbs={crumbs}
      acts={
        <>
          {page.signature?.may_sign && pageKey.stream_id ? (
            <SignAsTeacher set_id={page.set_id} stream_id={pageKey.stream_id} />
          ) : null}
          {page.closed || !may(fillComments) ? null : (
            <FillMenu page={page} pageKey={pageKey} before={store.flush} />
          )}
        </>
      }
    >
      <div className="stack">
        {page.closed ? <Notice tone="info">{page.closed}</Notice> : null}
        {learner ? (
          <div className="comments">
            <LearnerNav page={page} current={learner} drafts={drafts} onOpen={open} />
            <LearnerComments
              key={learner.student_id}
              page={page}
              learner={learner}
              store={store}
              drafts={drafts}
              language={language}
              onOpen={open}
              choice={
                <Segmented
                  small
                  label="Language of the sentences"
                  value={language}
                  options={Object.entries(language_words).map(([value, label]) => ({
                    value,
                    label,
                  }))}
                  onChange={(value) => setLanguage(value as 'en' | 'sw')}
                />
              }
            />
          </div>
        ) : (
          <EmptyState
            title="No learner here"
            text="Nobody of this class sat an exam of these reports."
          />
        )}
      </div>
    </Screen>
  );
}
