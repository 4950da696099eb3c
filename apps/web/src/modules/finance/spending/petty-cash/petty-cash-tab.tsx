import {
  createPettyFloat,
  listPettyFloats,
  type PettyFloat,
} from '@darasa/contract/finance/spending/petty-cash';
import type { FinanceSetup } from '@darasa/contract/finance/books/setup';
import { Button, EmptyState, Loading, Panel, PlusIcon } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '#platform/query.ts';
import { useMay } from '#platform/viewer.tsx';
import { FloatPanel, type PettyAct } from './petty-float-panel.tsx';
import { ChangeSheet, CountSheet, OpenSheet, TopUpSheet } from './petty-float-sheets.tsx';
import { CancelSheet, SpendSheet } from './petty-voucher-sheets.tsx';

/** A float that always adds up: what is in the box and what was spent from it make its level. */
export function PettyCashTab({ setup }: { setup: FinanceSetup }) {
  const may = useMay();
  const floats = useQuery(queryOf(listPettyFloats, {}));
  const [doing, setDoing] = useState<{ what: PettyAct | 'new' | null; float?: PettyFloat }>({
    what: null,
  });
  const close = () => setDoing({ what: null });
  const open = may(createPettyFloat) ? (
    <Button icon={PlusIcon} onClick={() => setDoing({ what: 'new' })}>
      Open a float
    </Button>
  ) : undefined;
  if (!floats.data) return <Loading query={floats} what="petty cash" lines={6} />;
  return (
    <div className="stack">
      {floats.data.rows.length === 0 ? (
        <Panel>
          <EmptyState
            title="No petty cash yet"
            text="Open a float for small payments: give it a level and somebody who keeps it."
            action={open}
          />
        </Panel>
      ) : (
        <div className="book-tools">
          <div className="acts">{open}</div>
        </div>
      )}
      {floats.data.rows.map((float) => (
        <FloatPanel key={float.id} float={float} onDo={(what) => setDoing({ what, float })} />
      ))}
      {doing.what === 'new' ? <OpenSheet setup={setup} onClose={close} /> : null}
      {doing.float && doing.what === 'spend' ? (
        <SpendSheet setup={setup} float={doing.float} onClose={close} />
      ) : null}
      {doing.float && doing.what === 'change' ? (
        <ChangeSheet float={doing.float} onClose={close} />
      ) : null}
      {doing.float && doing.what === 'count' ? (
        <CountSheet float={doing.float} onClose={close} />
      ) : null}
      {doing.float && doing.what === 'top-up' ? (
        <TopUpSheet setup={setup} float={doing.float} onClose={close} />
      ) : null}
      {doing.what && typeof doing.what === 'object' ? (
        <CancelSheet voucher={doing.what} onClose={close} />
      ) : null}
    </div>
  );
}
