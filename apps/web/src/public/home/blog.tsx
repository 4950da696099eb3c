import type { Contents } from '@darasa/contract/website/pages';
import { formatDate } from '@darasa/rules/dates';
import { Reading } from './reading.tsx';

type BlogContent = Contents['blog'];

export function Blog({ content }: { content: BlogContent }) {
  const newest_first = content.posts.toSorted((a, b) => (a.published_on < b.published_on ? 1 : -1));
  return (
    <Reading title="Blog" intro={content.intro}>
      {newest_first.length ? null : <p>Nothing has been published yet.</p>}
      {newest_first.map((post) => (
        <Post key={post.id} {...post} />
      ))}
    </Reading>
  );
}

function Post({ id, title, published_on, paragraphs }: BlogContent['posts'][number]) {
  return (
    <article className="part" id={id}>
      <p className="meta">
        <time dateTime={published_on}>{formatDate(published_on)}</time>
      </p>
      <div className="prose">
        <h2>{title}</h2>
        {paragraphs.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
    </article>
  );
}
