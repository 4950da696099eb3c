import type { StaffRecord } from '@darasa/contract/staff/register';
import { formatDate } from '@darasa/rules/dates';
import { formatPhone } from '@darasa/rules/phone';
import { statusInWords, termsInWords } from '@darasa/rules/staff-words';
import { AppLink } from '#platform/link.tsx';
import { Facts, Panel, StatusChip } from '@darasa/ui';

const phone = (value: string | null) => value && formatPhone(value);
const date = (value: string | null) => value && formatDate(value);

/** Shows what is known of a member of staff; ID, PIN and bank only for those who may change them. */
export function StaffDetails({ staff }: { staff: StaffRecord }) {
  const kept = staff.private;
  return (
    <div className="stack">
      <Panel title="Work">
        <Facts
          items={[
            {
              label: 'Status',
              value: (
                <StatusChip status={staff.status === 'left' ? 'inactive' : staff.status}>
                  {statusInWords(staff.status)}
                </StatusChip>
              ),
            },
            { label: 'Staff number', value: staff.staff_number },
            { label: 'Job', value: staff.job_title },
            { label: 'Department', value: staff.department },
            { label: 'Terms', value: staff.terms && termsInWords(staff.terms) },
            { label: 'Started', value: date(staff.joined_on) },
            ...(staff.left_on
              ? [
                  { label: 'Left', value: date(staff.left_on) },
                  { label: 'Reason', value: staff.left_reason },
                ]
              : []),
            { label: 'TSC number', value: staff.tsc_number },
            {
              label: 'Sign-in',
              value: staff.user_id ? (
                <AppLink href={`/dashboard/administration/users?user=${staff.user_id}`}>
                  {staff.left_on ? 'Ended' : 'Has one'}
                </AppLink>
              ) : (
                'None'
              ),
            },
            { label: 'Duties', value: staff.duties.join('; ') || 'None' },
          ]}
        />
      </Panel>
      <Panel title="Person">
        <Facts
          items={[
            { label: 'Gender', value: staff.gender === null ? null : genders[staff.gender] },
            { label: 'Born', value: date(staff.born_on) },
            { label: 'Phone', value: phone(staff.phone) },
            { label: 'Email', value: staff.email },
            { label: 'Next of kin', value: staff.next_of_kin_name },
            { label: 'Relation', value: staff.next_of_kin_relation },
            { label: 'Their phone', value: phone(staff.next_of_kin_phone) },
          ]}
        />
      </Panel>
      {kept ? (
        <Panel title="Numbers and bank" aside="Only those who may edit see this">
          <Facts
            items={[
              { label: 'ID number', value: kept.national_id },
              { label: 'KRA PIN', value: kept.kra_pin },
              { label: 'NSSF', value: kept.nssf_number },
              { label: 'SHA', value: kept.sha_number },
              {
                label: 'Bank',
                value: [kept.bank_name, kept.bank_branch].filter(Boolean).join(', '),
              },
              { label: 'Account', value: kept.bank_account },
            ]}
          />
        </Panel>
      ) : null}
    </div>
  );
}

const genders = { female: 'Female', male: 'Male' };
