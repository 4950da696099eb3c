import { Button, Screen } from '@darasa/ui';
import { FamilyPapersPanel } from '../modules/academics/reports/family-papers/family-papers-panel.tsx';
import { FamilyAbsencesPanel } from '../modules/attendance/absences/family-absences/family-absences-panel.tsx';
import { FamilyFeesPanel } from '../modules/finance/families/family-fees/fees-panel.tsx';
import { OffersPanel } from '../modules/finance/families/family-fees/offers-panel.tsx';
import { NewestPanel } from '../modules/notifications/newest-panel.tsx';
import { FamilyHome } from '../modules/students/families/family/family-home.tsx';
import { useGreeting } from '../platform/use-greeting.ts';

/** The landing of parents: all their children, in all schools, and what they were told. */
export default function ParentScreen() {
  return (
    <Screen
      title={useGreeting()}
      acts={<Button href="/dashboard/user/account">Account settings</Button>}
    >
      <div className="stack">
        <FamilyHome
          money={
            <>
              <FamilyFeesPanel />
              <OffersPanel />
              <FamilyPapersPanel />
              <FamilyAbsencesPanel />
            </>
          }
          news={<NewestPanel />}
        />
      </div>
    </Screen>
  );
}
