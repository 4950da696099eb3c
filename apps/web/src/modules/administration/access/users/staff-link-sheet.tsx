import { linkStaff, listUsers, StaffLink, type User } from '@darasa/contract/identity/access/users';
import { Form, Sheet, TextArea } from '@darasa/ui';
import { StaffPicker } from '#pickers/staff-picker.tsx';
import { keyOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';
import { fullName } from '#platform/viewer.tsx';

/** Shows whose record of the staff register a sign-in is: leave, details and leaving go by it. */
export function StaffLinkSheet({ user, onClose }: { user: User; onClose: () => void }) {
  const link = useAction(linkStaff, { refresh: [keyOf(listUsers)] });
  const { staff } = user;
  return (
    <Sheet
      open
      onClose={onClose}
      title="Staff record"
      sub={`${fullName(user)}: leave and own details go by the record, and the sign-in ends with the service.`}
    >
      <Form
        schema={StaffLink}
        initial={{ id: user.id, ...(staff ? { staff_id: staff.id } : {}) }}
        action={(values) => link.run(values)}
        onDone={onClose}
        onCancel={onClose}
        submit="Save"
      >
        <StaffPicker
          name="staff_id"
          label="Member of staff"
          placeholder="No record"
          optional
          chosen={staff?.name}
        />
        <TextArea name="reason" label="Reason" help="Kept in the audit trail" />
      </Form>
    </Sheet>
  );
}
