import { useState } from 'react';
import { IconButton } from '../base/button.tsx';
import { Field, useField } from './field.tsx';
import type { FieldProps } from './field.tsx';
import { EyeIcon, EyeOffIcon } from '../marks/icon.tsx';

export type PasswordFieldProps = FieldProps & { autoComplete: 'current-password' | 'new-password' };

/** Its value is never kept in a draft. */
export function PasswordField(props: PasswordFieldProps) {
  const wired = useField(props, { secret: true });
  const [seen, setSeen] = useState(false);
  return (
    <Field field={props} wired={wired}>
      <div className="affix">
        <input
          className="input"
          type={seen ? 'text' : 'password'}
          autoComplete={props.autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={200}
          {...wired.control}
          value={String(wired.value ?? '')}
          onChange={(event) => wired.set(event.target.value)}
        />
        <IconButton
          className="post"
          icon={seen ? EyeOffIcon : EyeIcon}
          aria-label={seen ? 'Hide password' : 'Show password'}
          aria-pressed={seen}
          onClick={() => setSeen(!seen)}
        />
      </div>
    </Field>
  );
}
