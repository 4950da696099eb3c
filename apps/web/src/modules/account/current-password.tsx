import { PasswordField } from '@darasa/ui';

/** Asked for before anything about the sign-in is changed. */
export const CurrentPassword = () => (
  <PasswordField
    name="current_password"
    label="Current password"
    autoComplete="current-password"
    help="Protects your account on a computer you left open"
  />
);
