import { Button, UploadIcon } from '@darasa/ui';
import { useState } from 'react';
import { ImportSheet } from '#platform/imports/import-sheet.tsx';

/** Vote heads down, terms across: the spreadsheet that every school has. It makes drafts. */
export function StructureImport() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button icon={UploadIcon} onClick={() => setOpen(true)}>
        Import
      </Button>
      {open ? (
        <ImportSheet
          target="finance/fee-structures"
          title="Import fee structures"
          many="amounts"
          refresh={[['finance']]}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}
