import { counted } from '@darasa/rules/counted';
import {
  BedInput,
  freeBed,
  listBeds,
  listDormitories,
  placeInBed,
  type Bed,
  type Dormitory,
} from '@darasa/contract/administration/living/dormitories';
import { formatDate } from '@darasa/rules/dates';
import { Button, Dialog, EmptyState, Form, Loading, Sheet, TextField } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { keyOf, queryOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';
import { useMay } from '#platform/viewer.tsx';

const refresh = [keyOf(listDormitories)];

/** Shows who sleeps where. */
export function BedsSheet(props: {
  dormitory: Dormitory;
  onClose: () => void;
  footer?: ReactNode;
}) {
  const { dormitory, onClose } = props;
  const may = useMay();
  const [placing, setPlacing] = useState<Bed | null>(null);
  const beds = useQuery(queryOf(listBeds, { id: dormitory.id }));
  const free = useAction(freeBed, { refresh });
  const may_place = may(placeInBed);
  if (placing) {
    return <PlaceDialog bed={placing} dormitory={dormitory} onClose={() => setPlacing(null)} />;
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title={dormitory.name}
      sub={`${dormitory.gender === 'female' ? 'Girls' : 'Boys'}, ${counted(dormitory.bed_count, 'bed')}`}
      footer={props.footer}
    >
      {beds.data ? null : <Loading query={beds} what="the beds" />}
      {beds.data?.rows.length === 0 ? <EmptyState title="No beds yet" /> : null}
      {beds.data && beds.data.rows.length > 0 ? (
        <table className="table compact">
          <thead>
            <tr>
              <th scope="col">Bed</th>
              <th scope="col">Learner</th>
              <th scope="col">
                <span className="sr">Act</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {beds.data.rows.map((bed) => (
              <tr key={bed.id}>
                <td>{bed.name}</td>
                <td className="wrap">
                  {bed.student ? (
                    <>
                      {bed.student}
                      <span className="meta under">
                        {bed.admission_number}, since {formatDate(bed.from_on!)}
                      </span>
                    </>
                  ) : (
                    <span className="faint">Free</span>
                  )}
                </td>
                <td className="num">
                  {may_place ? (
                    <Button
                      small
                      variant="quiet"
                      aria-label={`${bed.student ? 'Move out of' : 'Give'} ${bed.name}`}
                      onClick={() =>
                        bed.student
                          ? void free.run({ id: bed.id }).catch(() => undefined)
                          : setPlacing(bed)
                      }
                    >
                      {bed.student ? 'Move out' : 'Give'}
                    </Button>
                  ) : null}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
    </Sheet>
  );
}

function PlaceDialog(props: { bed: Bed; dormitory: Dormitory; onClose: () => void }) {
  const { bed, dormitory, onClose } = props;
  const place = useAction(placeInBed, { refresh, say: `${bed.name} is given.` });
  return (
    <Dialog open onClose={onClose} title={`Give ${bed.name} of ${dormitory.name}`}>
      <Form
        schema={BedInput}
        action={({ admission_number }) => place.run({ id: bed.id, admission_number })}
        onDone={onClose}
        submit="Give bed"
        onCancel={onClose}
      >
        <TextField
          name="admission_number"
          label="Admission number"
          help="Of the learner who will sleep there"
        />
      </Form>
    </Dialog>
  );
}
