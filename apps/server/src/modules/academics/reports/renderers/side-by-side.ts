import type { Template } from '#platform/pdf/render.ts';

/**
 * One template for a file whose papers were issued by several: each draws the sheets that are its own, in
 * their order. A scope for each keeps their names apart.
 */
export function sideBySide(
  names: readonly string[],
  templateOf: (name: string) => Template,
): Template {
  const runs = runsOf(names);
  if (runs.length === 1) return templateOf(names[0]!);
  const source = runs.map((run) => `#[\n${ownSheets(templateOf(run.name).source, run)}\n]\n`);
  return { name: 'side-by-side', source: source.join('') };
}

interface Run {
  name: string;
  from: number;
  to: number;
}

function runsOf(names: readonly string[]): Run[] {
  const runs: Run[] = [];
  for (const [at, name] of names.entries()) {
    const last = runs.at(-1);
    if (last?.name === name) last.to = at + 1;
    else runs.push({ name, from: at, to: at + 1 });
  }
  return runs;
}

const all_data = 'json("/data.json")';

/** The first slips count their square codes from the first sheet of the file; here it is the sheet's own. */
const ownSheets = (source: string, { from, to }: Run): string =>
  source
    .replace(all_data, `${all_data} + (sheets: ${all_data}.sheets.slice(${from}, ${to}))`)
    .replace('"/qr/" + str(at)', '"/qr/" + str(one.frame.sheet_index)');
