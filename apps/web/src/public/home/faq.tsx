import type { Contents } from '@darasa/contract/website/pages';
import { Part, Reading } from './reading.tsx';

export function Faq({ content }: { content: Contents['faq'] }) {
  return (
    <Reading title="Frequently asked questions" intro={content.intro}>
      {content.groups.map(({ title, questions }) => (
        <Part key={title} title={title}>
          {questions.map(({ question, answer }) => (
            <div key={question}>
              <h3>{question}</h3>
              <p>{answer}</p>
            </div>
          ))}
        </Part>
      ))}
    </Reading>
  );
}
