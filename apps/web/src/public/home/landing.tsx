import type { PostLine } from '@darasa/contract/website/page-data';
import type { Contents } from '@darasa/contract/website/pages';
import { formatDate } from '@darasa/rules/dates';
import { initials } from '@darasa/rules/names';
import { Pairs } from '@darasa/ui/page/facts';
import { PriceList } from './price-list.tsx';
import { Scene } from './scene.tsx';

type LandingContent = Contents['app'];

export function Landing({ content, posts }: { content: LandingContent; posts: PostLine[] }) {
  const { hero, schools, letter, dates, news, fees } = content;
  return (
    <main className="landing" id="content">
      <Hero {...hero} />
      {schools ? <Schools {...schools} /> : null}
      {letter ? <Letter {...letter} /> : null}
      {dates || fees || (news && posts.length) ? (
        <section className="wrap three-up">
          {dates ? <Dates {...dates} /> : null}
          {news && posts.length ? <News {...news} posts={posts} /> : null}
          {fees ? <Fees {...fees} /> : null}
        </section>
      ) : null}
    </main>
  );
}

function Hero({ title, text, acts, note }: LandingContent['hero']) {
  return (
    <section className="hero wrap">
      <div className="words">
        <h1>{title}</h1>
        <p>{text}</p>
        <p className="acts">
          {acts.map((act, i) => (
            <a className={i === 0 ? 'button primary' : 'button'} href={act.href} key={act.label}>
              {act.label}
            </a>
          ))}
        </p>
        {note ? <p className="meta">{note}</p> : null}
      </div>
      <Scene />
    </section>
  );
}

function Schools({ title, items }: NonNullable<LandingContent['schools']>) {
  return (
    <section className="band">
      <div className="wrap schools">
        <h2>{title}</h2>
        <div className="cols">
          {items.map((school) => (
            <article key={school.name}>
              <h3>{school.name}</h3>
              <p className="meta">{school.about}</p>
              <p>{school.text}</p>
              <a href={school.link.href}>{school.link.label}</a>
            </article>
          ))}
        </div>
      </div>
    </section>
  );
}

function Letter({ name, role, paragraphs }: NonNullable<LandingContent['letter']>) {
  return (
    <section className="wrap letter">
      <figure>
        <span className="portrait" aria-hidden="true">
          {initials(name)}
        </span>
        <figcaption>
          <strong>{name}</strong>
          <br />
          <span className="muted">{role}</span>
        </figcaption>
      </figure>
      <blockquote>
        {paragraphs.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </blockquote>
    </section>
  );
}

function Dates({ title, rows, link }: NonNullable<LandingContent['dates']>) {
  return (
    <div>
      <h2>{title}</h2>
      <Pairs items={rows} />
      <a href={link.href}>{link.label}</a>
    </div>
  );
}

type NewsProps = NonNullable<LandingContent['news']> & { posts: PostLine[] };

function News({ title, link, posts }: NewsProps) {
  return (
    <div>
      <h2>{title}</h2>
      <ul className="news">
        {posts.map((post) => (
          <li key={post.id}>
            <a href={`/home/blog#${post.id}`}>{post.title}</a>
            <span className="meta">{formatDate(post.published_on)}</span>
          </li>
        ))}
      </ul>
      <a href={link.href}>{link.label}</a>
    </div>
  );
}

function Fees({ title, text, rows, link }: NonNullable<LandingContent['fees']>) {
  return (
    <div>
      <h2>{title}</h2>
      <p>{text}</p>
      <PriceList rows={rows} />
      <a href={link.href}>{link.label}</a>
    </div>
  );
}
