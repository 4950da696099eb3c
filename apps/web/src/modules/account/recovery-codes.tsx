import { Button, Notice } from '@darasa/ui';

/** Told once. Printed or copied, they open the account on the day the phone is lost. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  return (
    <div className="stack">
      <Notice tone="warning">
        Keep these recovery codes where you keep important papers. Each works once, and they are not
        shown again.
      </Notice>
      <ul className="recovery-codes" aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="buttons">
        <Button onClick={() => void navigator.clipboard?.writeText(codes.join('\n'))}>Copy</Button>
        <Button variant="primary" onClick={onDone}>
          I have kept them
        </Button>
      </div>
    </div>
  );
}
