import { deflateSync } from 'node:zlib';
import type { OwnerClient } from '../platform/db/owner.ts';
import type { FileStore } from '../platform/files/store.ts';
import type { DemoCalendar } from './calendar.ts';
import { demoId } from './make.ts';
import { kiotaSchools } from './schools.ts';

const photo_px = 240;
const thumb_px = 96;

/** Drawn faces for one stream, so that screens with photos show some. Nobody real is in them. */
export async function seedPhotos(
  client: OwnerClient,
  files: FileStore,
  calendar: DemoCalendar,
): Promise<void> {
  const tenant_id = demoId('kiota');
  const senior = kiotaSchools[1]!;
  const stream_id = demoId(`${senior.name} Form 3 East`);
  await client.query('begin');
  await client.query(`set local app.tenant_id = '${tenant_id}'`);
  await client.query(`set local app.school_id = '${senior.id}'; set local app.limits = '*'`);
  const found = await client.query<{ id: string; gender: string }>(
    'select id, gender from students.students where stream_id = $1 order by id',
    [stream_id],
  );
  const photos = await Promise.all(
    found.rows.map(async ({ id, gender }) => {
      const bytes = drawFace(id, gender, photo_px);
      const [storage_key, thumb_key] = await Promise.all([
        files.keep(tenant_id, bytes),
        files.keep(tenant_id, drawFace(id, gender, thumb_px)),
      ]);
      const photo_id = demoId(`${id} photo`);
      return { student_id: id, photo_id, storage_key, thumb_key, size_bytes: bytes.length };
    }),
  );
  const rows = JSON.stringify(photos);
  const shape = `as n (student_id uuid, photo_id uuid, storage_key text, thumb_key text, size_bytes int)`;
  await client.query(
    `insert into platform.files (tenant_id, id, school_id, kind, media_type, size_bytes, storage_key,
       thumb_key, created_at)
     select $1, n.photo_id, $2, 'photo', 'image/png', n.size_bytes, n.storage_key, n.thumb_key,
       $4::timestamptz
     from jsonb_to_recordset($3::jsonb) ${shape}`,
    [tenant_id, senior.id, rows, calendar.moment('2026-01-06T06:00:00Z')],
  );
  await client.query(
    `update students.students s set photo_id = n.photo_id
     from jsonb_to_recordset($1::jsonb) ${shape}
     where s.id = n.student_id`,
    [rows],
  );
  await client.query('commit');
}

type Colour = [number, number, number];

const grounds: Colour[] = [
  [214, 226, 240],
  [222, 236, 222],
  [242, 230, 212],
  [234, 222, 238],
];
const skins: Colour[] = [
  [94, 58, 38],
  [116, 74, 48],
  [76, 46, 30],
  [134, 88, 58],
];
const hair: Colour = [26, 20, 18];
const jumper: Colour = [31, 92, 64];
const shirt: Colour = [250, 250, 250];

/** A head, shoulders in the school's green, and hair; the same for the same id. */
function drawFace(id: string, gender: string, px: number): Buffer {
  const n = Number.parseInt(id.slice(0, 8), 16);
  const ground = grounds[n % grounds.length]!;
  const skin = skins[(n >>> 3) % skins.length]!;
  const crown = gender === 'female' ? 0.25 : 0.235;
  const rows = Buffer.alloc(px * (px * 3 + 1));
  for (let y = 0; y < px; y++) {
    for (let x = 0; x < px; x++) {
      const colour = colourAt(x / px - 0.5, y / px, ground, skin, crown);
      rows.set(colour, y * (px * 3 + 1) + 1 + x * 3);
    }
  }
  return pngOf(rows, px);
}

function colourAt(x: number, y: number, ground: Colour, skin: Colour, crown: number): Colour {
  const inside = (cx: number, cy: number, rx: number, ry: number) =>
    ((x - cx) / rx) ** 2 + ((y - cy) / ry) ** 2 < 1;
  if (inside(-0.075, 0.41, 0.02, 0.024) || inside(0.075, 0.41, 0.02, 0.024)) return hair;
  if (inside(0, 0.505, 0.07, 0.028) && y > 0.505) return [236, 214, 206];
  if (inside(0, 0.43, 0.19, 0.225) && y > 0.31) return skin;
  if (inside(0, 0.38, crown, 0.25) && y < 0.45) return hair;
  if (inside(0, 0.43, 0.19, 0.225)) return skin;
  if (Math.abs(x) < 0.075 && y > 0.55 && y < 0.74) return skin;
  if (Math.abs(x) < 0.14 - (y - 0.7) * 0.5 && y > 0.7 && y < 0.9) return shirt;
  return inside(0, 1.08, 0.42, 0.4) ? jumper : ground;
}

function pngOf(rows: Buffer, px: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(px, 0);
  head.writeUInt32BE(px, 4);
  head.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crcOf(body));
  return Buffer.concat([size, body, sum]);
}

function crcOf(bytes: Buffer): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}
