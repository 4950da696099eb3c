import type { Contents } from '@darasa/contract/website/pages';
import { Pairs } from '@darasa/ui/page/facts';
import { Part, Reading } from './reading.tsx';

type TextContent = Contents['about-us'];

export function TextPage({ title, content }: { title: string; content: TextContent }) {
  return (
    <Reading title={title} intro={content.intro}>
      <Sections sections={content.sections} />
    </Reading>
  );
}

export function Sections({ sections }: Pick<TextContent, 'sections'>) {
  return sections.map(({ id, title, paragraphs, points, pairs, link }) => (
    <Part key={title} id={id} title={title}>
      {paragraphs.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {points ? (
        <ul className="points">
          {points.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      ) : null}
      {pairs ? <Pairs items={pairs} /> : null}
      {link ? (
        <a className="onward" href={link.href}>
          {link.label}
        </a>
      ) : null}
    </Part>
  ));
}
