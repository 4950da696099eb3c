import { useState } from 'react';
import type { ReactNode } from 'react';
import { Button } from '../base/button.tsx';
import { Dialog } from './dialog.tsx';
import { WarningIcon } from '../marks/icon.tsx';

export type ConfirmDialogProps = {
  open: boolean;
  onClose: () => void;
  /** Names the thing: "Reverse receipt 00412?" */
  title: string;
  /** Names the result: "KES 12,500.00 returns to Amina's balance." */
  children: ReactNode;
  /** The verb again: "Reverse receipt". */
  act: string;
  danger?: boolean;
  onConfirm: () => unknown;
};

/** Asks before an act that is hard to undo. A refusal stays here and says why. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState('');
  const close = () => {
    setRefusal('');
    props.onClose();
  };
  const confirm = async () => {
    setBusy(true);
    setRefusal('');
    try {
      await props.onConfirm();
      close();
    } catch (error) {
      setRefusal(sentenceOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      open={props.open}
      onClose={close}
      title={props.title}
      role="alertdialog"
      footer={
        <>
          <Button variant={props.danger ? 'danger-solid' : 'primary'} busy={busy} onClick={confirm}>
            {props.act}
          </Button>
          <Button onClick={close} data-autofocus={props.danger ? '' : undefined}>
            Cancel
          </Button>
        </>
      }
    >
      <div className="muted">{props.children}</div>
      {refusal ? (
        <p className="error" role="alert">
          <WarningIcon />
          <span>{refusal}</span>
        </p>
      ) : null}
    </Dialog>
  );
}

const sentenceOf = (error: unknown): string =>
  (error instanceof Object && 'message' in error && String(error.message)) ||
  'That did not work. Please try again.';
