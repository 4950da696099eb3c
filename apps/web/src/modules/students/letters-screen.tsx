import { Screen } from '@darasa/ui';
import { UrlTabs } from '#platform/url-tabs.tsx';
import { RegisterTab } from '#modules/students/leaving/certificates/register-tab.tsx';
import { TemplatesTab } from './papers/letters/templates-tab.tsx';

const tabs = [
  { value: 'register', label: 'Issued', body: <RegisterTab /> },
  { value: 'templates', label: 'Wording', body: <TemplatesTab /> },
];

/** Shows what went out of the school on paper, and the words it goes out in. */
export default function LettersScreen() {
  return (
    <Screen
      title="Letters and certificates"
      sub="Each has a serial number and a code that anybody can check on the school's site"
    >
      <UrlTabs label="Parts" tabs={tabs} />
    </Screen>
  );
}
