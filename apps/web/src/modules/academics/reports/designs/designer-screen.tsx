import {
  blocksFor,
  createDesign,
  editDesign,
  getDesign,
  language_words,
  listDesigns,
  previewDesign,
  type ReportDesign,
  retireDesign,
  setDesignBlocks,
} from '@darasa/contract/academics/reports/designs';
import { curricula, curriculumWords } from '@darasa/contract/administration/classes/classes';
import { type DesignBlock, design_seeds } from '@darasa/rules/grading/report-design';
import { Button, Loading, Notice, Screen, Segmented } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useLocation } from 'wouter';
import { keyOf, queryOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';
import { useMay } from '#platform/viewer.tsx';
import { BlockList } from './block-list.tsx';
import { BlockOptions } from './block-options.tsx';
import { DesignPreview } from './design-preview.tsx';
import './designer.css';

const refresh = [keyOf(listDesigns), keyOf(getDesign)];

/** Left the blocks, in the middle what the chosen one shows, right a real learner's report. */
export function DesignerScreen({ id, back }: { id: string; back: string }) {
  const is_new = id === 'new';
  const found = useQuery({ ...queryOf(getDesign, { id }), enabled: !is_new });
  if (is_new) return <Designer design={null} back={back} />;
  if (!found.data) {
    return (
      <Screen
        title="Report design"
        crumbs={[{ href: `${back}?tab=designs`, label: 'Report designs' }]}
      >
        <Loading query={found} what="the design" lines={12} />
      </Screen>
    );
  }
  return <Designer key={found.data.version} design={found.data} back={back} />;
}

interface Draft {
  name: string;
  curriculum: ReportDesign['curriculum'];
  language: 'en' | 'sw';
  blocks: DesignBlock[];
}

const begin = (curriculum: Draft['curriculum']): Draft => ({
  name: '',
  curriculum,
  language: 'en',
  blocks: [...design_seeds[curriculum][0].blocks],
});

function Designer({ design, back }: { design: ReportDesign | null; back: string }) {
  const may = useMay();
  const [, navigate] = useLocation();
  const [draft, setDraft] = useState<Draft>(() =>
    design ? { ...design, language: design.now.language, blocks: design.now.blocks } : begin('844'),
  );
  const [chosen, setChosen] = useState(0);
  const [fault, setFault] = useState('');
  const create = useAction(createDesign, { refresh, say: 'The design is added.' });
  const rename = useAction(editDesign, { refresh, say: false });
  const set = useAction(setDesignBlocks, { refresh, say: 'The design is saved.' });
  const may_edit = may(design ? setDesignBlocks : createDesign);
  const { name, curriculum, language, blocks } = draft;
  const shown = useMemo(() => ({ curriculum, language, blocks }), [curriculum, language, blocks]);
  const change = (more: Partial<Draft>) => setDraft({ ...draft, ...more });
  const save = async () => {
    try {
      if (!design) {
        const made = await create.run({ name, curriculum, language, blocks });
        navigate(`${back}?design=${made.id}`, { replace: true });
        return;
      }
      const renamed =
        name === design.name
          ? design
          : await rename.run({ id: design.id, version: design.version, name });
      await set.run({ id: design.id, version: renamed.version, language, blocks });
    } catch (error) {
      setFault((error as Error).message);
    }
  };
  const block = blocks[chosen] ?? blocks[0];
  return (
    <Screen
      title={design?.name ?? 'New report design'}
      {...(design
        ? { sub: `${curriculumWords[design.curriculum]}, edition ${design.now.edition}` }
        : {})}
      crumbs={[{ href: `${back}?tab=designs`, label: 'Report designs' }]}
      acts={
        may_edit ? (
          <>
            {design ? <Retire design={design} /> : null}
            <Button
              variant="primary"
              busy={create.busy || set.busy || rename.busy}
              onClick={() => void save()}
            >
              {design ? 'Save design' : 'Add design'}
            </Button>
          </>
        ) : undefined
      }
    >
      {fault ? <Notice tone="negative">{fault}</Notice> : null}
      {design?.now.used_at ? (
        <Notice tone="info">
          Reports were issued by this edition. They keep it; saving makes edition{' '}
          {design.now.edition + 1}.
        </Notice>
      ) : null}
      <div className="designer-head">
        <label className="field">
          <span className="label">Name</span>
          <input
            className="input"
            value={name}
            maxLength={60}
            disabled={!may_edit}
            onChange={(event) => change({ name: event.target.value })}
          />
        </label>
        {design ? null : (
          <Segmented
            label="Curriculum"
            value={curriculum}
            options={curricula.map((value) => ({ value, label: value }))}
            onChange={(value) => setDraft({ ...begin(value as Draft['curriculum']), name })}
          />
        )}
        <Segmented
          label="Language"
          value={language}
          options={Object.entries(language_words).map(([value, label]) => ({ value, label }))}
          onChange={(value) => change({ language: value as Draft['language'] })}
        />
      </div>
      <div className="designer">
        <BlockList
          blocks={blocks}
          offered={blocksFor(curriculum)}
          chosen={Math.min(chosen, blocks.length - 1)}
          may_edit={may_edit}
          onChoose={setChosen}
          onChange={(next) => change({ blocks: next })}
        />
        {block ? (
          <BlockOptions
            block={block}
            blocks={blocks}
            may_edit={may_edit}
            onChange={(next) =>
              change({ blocks: blocks.map((one) => (one === block ? next : one)) })
            }
            onRemove={() => {
              change({ blocks: blocks.filter((one) => one !== block) });
              setChosen(Math.max(chosen - 1, 0));
            }}
          />
        ) : null}
        {may(previewDesign) ? <DesignPreview design={shown} /> : null}
      </div>
    </Screen>
  );
}

function Retire({ design }: { design: ReportDesign }) {
  const retire = useAction(retireDesign, { refresh });
  const retired = design.retired_at !== null;
  return (
    <Button
      variant="quiet"
      busy={retire.busy}
      onClick={() => void retire.run({ id: design.id, retired: !retired })}
    >
      {retired ? 'Use again' : 'Retire'}
    </Button>
  );
}
