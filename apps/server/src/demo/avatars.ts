import { deflateSync } from 'node:zlib';
import type { OwnerClient } from '../platform/db/owner.ts';
import type { FileStore } from '../platform/files/store.ts';
import type { DemoCalendar } from './calendar.ts';
import { demoId, hashed } from './make.ts';
import { kiotaSchools } from './schools.ts';

const photo_px = 192;
const thumb_px = 96;
/** So many in a hundred have brought a picture. */
const with_photo_percent = 92;
const written_at_once = 64;

/** Drawn faces for most learners, so that lists and records look like a school's. Nobody real is in them. */
export async function seedPhotos(
  client: OwnerClient,
  files: FileStore,
  calendar: DemoCalendar,
): Promise<void> {
  const tenant_id = demoId('kiota');
  const facesOf = faces();
  for (const school of kiotaSchools) {
    await client.query('begin');
    await client.query(`set local app.tenant_id = '${tenant_id}'`);
    await client.query(`set local app.school_id = '${school.id}'; set local app.limits = '*'`);
    const { rows } = await client.query<{ id: string; gender: string }>(
      `select id, gender from students.students where school_id = $1 and left_on is null order by id`,
      [school.id],
    );
    const seen = rows.filter(({ id }) => hashed(`${id} photo`) % 100 < with_photo_percent);
    const photos = await keepAll(seen, async ({ id, gender }) => {
      const { photo, thumb } = facesOf(id, gender, school.short_name);
      const [storage_key, thumb_key] = await Promise.all([
        files.keep(tenant_id, photo),
        files.keep(tenant_id, thumb),
      ]);
      const photo_id = demoId(`${id} photo`);
      return { student_id: id, photo_id, storage_key, thumb_key, size_bytes: photo.length };
    });
    await insertPhotos(client, { tenant_id, school_id: school.id, photos, calendar });
    await client.query('commit');
  }
}

interface Photo {
  student_id: string;
  photo_id: string;
  storage_key: string;
  thumb_key: string;
  size_bytes: number;
}

interface Kept {
  tenant_id: string;
  school_id: string;
  photos: Photo[];
  calendar: DemoCalendar;
}

async function insertPhotos(
  client: OwnerClient,
  { tenant_id, school_id, photos, calendar }: Kept,
): Promise<void> {
  const rows = JSON.stringify(photos);
  const shape = `as n (student_id uuid, photo_id uuid, storage_key text, thumb_key text, size_bytes int)`;
  await client.query(
    `insert into platform.files (tenant_id, id, school_id, kind, media_type, size_bytes, storage_key,
       thumb_key, created_at)
     select $1, n.photo_id, $2, 'photo', 'image/png', n.size_bytes, n.storage_key, n.thumb_key,
       $4::timestamptz
     from jsonb_to_recordset($3::jsonb) ${shape}`,
    [tenant_id, school_id, rows, calendar.moment('2026-01-06T06:00:00Z')],
  );
  await client.query(
    `update students.students s set photo_id = n.photo_id
     from jsonb_to_recordset($1::jsonb) ${shape}
     where s.id = n.student_id`,
    [rows],
  );
}

/** A few dozen files at once: a machine has only so many hands. */
async function keepAll<T, R>(all: readonly T[], keep: (one: T) => Promise<R>): Promise<R[]> {
  const kept: R[] = [];
  for (let at = 0; at < all.length; at += written_at_once) {
    kept.push(...(await Promise.all(all.slice(at, at + written_at_once).map(keep))));
  }
  return kept;
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
const jumpers: Record<string, Colour> = {
  Academy: [29, 79, 145],
  Senior: [31, 92, 64],
  International: [122, 30, 52],
};
const shirt: Colour = [250, 250, 250];
const lips: Colour = [236, 214, 206];
/** How wide and how high hair stands: cropped, round, and full. */
const crowns: [wide: number, high: number][] = [
  [0.2, 0.235],
  [0.235, 0.25],
  [0.255, 0.275],
];

interface Face {
  photo: Buffer;
  thumb: Buffer;
}

/** Faces are drawn once for each look: learners who share one have it in files of their own. */
function faces(): (id: string, gender: string, short_name: string) => Face {
  const drawn = new Map<string, Face>();
  return (id, gender, short_name) => {
    const n = Number.parseInt(id.slice(0, 8), 16);
    const [ground, skin] = [n % grounds.length, (n >>> 3) % skins.length];
    const crown = gender === 'female' ? 1 + ((n >>> 6) % 2) : (n >>> 6) % 2;
    const look = [ground, skin, crown, short_name].join(' ');
    const colours = [
      grounds[ground]!,
      skins[skin]!,
      hair,
      jumpers[short_name] ?? jumpers['Senior']!,
      shirt,
      lips,
    ];
    const face = drawn.get(look) ?? {
      photo: drawFace(colours, crowns[crown]!, photo_px),
      thumb: drawFace(colours, crowns[crown]!, thumb_px),
    };
    drawn.set(look, face);
    return face;
  };
}

type Crown = (typeof crowns)[number];

/** A head, shoulders in the school's colour, and hair: one byte a point, which names its colour. */
function drawFace(colours: Colour[], crown: Crown, px: number): Buffer {
  const rows = Buffer.alloc(px * (px + 1));
  for (let y = 0; y < px; y++) {
    for (let x = 0; x < px; x++) {
      rows[y * (px + 1) + 1 + x] = places.indexOf(placeAt(x / px - 0.5, y / px, crown));
    }
  }
  return pngOf(rows, colours, px);
}

/** In the order of the colours that a face is drawn with. */
const places = ['ground', 'skin', 'hair', 'jumper', 'shirt', 'lips'] as const;
type Place = (typeof places)[number];

function placeAt(x: number, y: number, [wide, high]: Crown): Place {
  const inside = (cx: number, cy: number, rx: number, ry: number) =>
    ((x - cx) / rx) ** 2 + ((y - cy) / ry) ** 2 < 1;
  if (inside(-0.075, 0.41, 0.02, 0.024) || inside(0.075, 0.41, 0.02, 0.024)) return 'hair';
  if (inside(0, 0.505, 0.07, 0.028) && y > 0.505) return 'lips';
  if (inside(0, 0.43, 0.19, 0.225) && y > 0.31) return 'skin';
  if (inside(0, 0.38, wide, high) && y < 0.45) return 'hair';
  if (inside(0, 0.43, 0.19, 0.225)) return 'skin';
  if (Math.abs(x) < 0.075 && y > 0.55 && y < 0.74) return 'skin';
  if (Math.abs(x) < 0.14 - (y - 0.7) * 0.5 && y > 0.7 && y < 0.9) return 'shirt';
  return inside(0, 1.08, 0.42, 0.4) ? 'jumper' : 'ground';
}

function pngOf(rows: Buffer, colours: Colour[], px: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(px, 0);
  head.writeUInt32BE(px, 4);
  head.set([8, 3, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('PLTE', Buffer.from(colours.flat())),
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
