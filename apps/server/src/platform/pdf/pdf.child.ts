import { qrSvg } from '@darasa/rules/qr-code';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { serve } from '../children/serve.ts';
import { allFonts } from './fonts.ts';
import { foot_source } from './foot.typ.ts';
import { letterhead_source } from './letterhead.typ.ts';
import { parts_source } from './parts.typ.ts';

export type PdfJob = {
  name: string;
  source: string;
  data_json: string;
  /** The address to draw as a square code on each sheet; empty for none. */
  qr_texts: string[];
  sheets_count: number;
  /** Some sheet is known to need several pages. */
  runs_on: boolean;
  images: Record<string, Uint8Array>;
  pages_max: number;
  /** As SVG, to be looked at in a page. */
  as_picture?: boolean;
};

/** No `pdf` when the document has more pages than allowed. */
export type PdfReply = { pdf: Uint8Array | undefined; pages: number };

serve(print);

// A folder that does not exist: whatever a template might try to read, it is not there. What it
// may read is put before the compiler in memory. Data goes in as such a file and not as an input
// of the compiler, which would keep a quarter of a megabyte for every set of inputs it has seen.
const workspace = '/darasa-documents';

const compiler = NodeCompiler.create({
  workspace,
  fontArgs: [{ fontBlobs: allFonts() }],
});
compiler.addSource(`${workspace}/parts.typ`, parts_source);
compiler.addSource(`${workspace}/foot.typ`, foot_source);
compiler.addSource(`${workspace}/letterhead.typ`, letterhead_source);

function print(job: PdfJob): PdfReply {
  const files = filesFor(job);
  for (const [path, bytes] of files) compiler.mapShadow(path, bytes);
  try {
    const document = compile(job);
    const pages = document.numOfPages;
    if (pages > job.pages_max) return { pdf: undefined, pages };
    const pdf = job.as_picture ? Buffer.from(compiler.plainSvg(document)) : compiler.pdf(document);
    return { pdf, pages };
  } finally {
    // One school's data and logo must never be found by the next school's document.
    for (const [path] of files) compiler.unmapShadow(path);
    compiler.evictCache(cache_age_max);
  }
}

// Sheets are first printed as if each filled one page, which most do; foot.typ says why.
function compile(job: PdfJob) {
  if (!job.runs_on) {
    const document = compileOnce(job, true);
    if (document.numOfPages === job.sheets_count) return document;
  }
  return compileOnce(job, false);
}

function compileOnce({ name, source }: PdfJob, one_page_each: boolean) {
  compiler.mapShadow(one_page_each_file, Buffer.from(JSON.stringify(one_page_each)));
  const compiled = compiler.compile({ mainFileContent: source });
  if (compiled.result) return compiled.result;
  const faults = compiled.takeDiagnostics()?.shortDiagnostics ?? [];
  throw new Error(`template ${name} does not compile: ${JSON.stringify(faults)}`);
}

const one_page_each_file = `${workspace}/one-page-each.json`;
const cache_age_max = 3;

function filesFor({ data_json, qr_texts, images }: PdfJob): [path: string, bytes: Buffer][] {
  return [
    [`${workspace}/data.json`, Buffer.from(data_json)],
    ...qr_texts.flatMap((text, i): [string, Buffer][] =>
      text ? [[`${workspace}/qr/${i}.svg`, Buffer.from(qrSvg(text))]] : [],
    ),
    ...Object.entries(images).map(([name, bytes]): [string, Buffer] => [
      `${workspace}/images/${name}`,
      Buffer.from(bytes),
    ]),
  ];
}
