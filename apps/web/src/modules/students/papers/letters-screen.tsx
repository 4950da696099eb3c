import { Screen, Tabs } from '@darasa/ui';
import { useUrlChoice } from '../../../platform/use-url-state.ts';
import { RegisterTab } from './register-tab.tsx';
import { TemplatesTab } from './templates-tab.tsx';

const tabs = [
  { value: 'register', label: 'Issued' },
  { value: 'templates', label: 'Wording' },
] as const;

/** What went out of the school on paper, and the words it goes out in. */
export default function LettersScreen() {
  const [tab, setTab] = useUrlChoice('tab', ['register', 'templates']);
  return (
    <Screen
      title="Letters and certificates"
      sub="Each has a serial number and a code that anybody can check on the school's site"
    >
      <Tabs
        label="Parts"
        value={tab}
        items={tabs}
        onChange={(value) => setTab(value as 'register' | 'templates')}
      >
        {tab === 'register' ? <RegisterTab /> : <TemplatesTab />}
      </Tabs>
    </Screen>
  );
}
