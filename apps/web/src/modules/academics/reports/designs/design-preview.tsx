import { previewDesign } from '@darasa/contract/academics/reports/designs';
import type { InputOf } from '@darasa/contract/endpoint';
import { Panel, SkeletonLines } from '@darasa/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { callBlob } from '#platform/call.ts';

type Design = InputOf<typeof previewDesign>;

/** A real learner's report, drawn by what prints it, a moment after the last change. */
export function DesignPreview({ design }: { design: Design }) {
  const asked = useLater(design, pause_ms);
  const drawn = useQuery({
    queryKey: ['academics', 'report-designs', 'preview', JSON.stringify(asked)],
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 60_000,
    queryFn: async ({ signal }) =>
      URL.createObjectURL(await callBlob(previewDesign, asked, { signal })),
  });
  return (
    <Panel
      title="Preview"
      aside={drawn.isFetching ? 'Drawing' : 'The first learner of the newest exam'}
    >
      <div className="design-preview" aria-busy={drawn.isFetching}>
        {drawn.error ? <p className="none">{drawn.error.message}</p> : null}
        {!drawn.error && drawn.data ? (
          <img src={drawn.data} alt="A report by this design" />
        ) : drawn.error ? null : (
          <SkeletonLines label="Drawing the report" lines={14} />
        )}
      </div>
    </Panel>
  );
}

const pause_ms = 400;

function useLater<T>(value: T, ms: number): T {
  const [later, setLater] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setLater(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return later;
}
