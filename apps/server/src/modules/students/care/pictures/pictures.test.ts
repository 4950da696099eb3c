import {
  removeStudentPhoto,
  setPhotosFromZip,
  setStudentPhoto,
} from '@darasa/contract/students/care/pictures';
import { getStudent } from '@darasa/contract/students/families/record';
import { zipSync } from 'fflate';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { newLearner } from '#test/new-learner.ts';
import { newSchool } from '#test/new-school.ts';
import { startServer } from '#test/server.ts';

const server = await startServer();
const picture = new Uint8Array(
  await sharp({ create: { width: 900, height: 600, channels: 3, background: '#8a5a3a' } })
    .jpeg()
    .toBuffer(),
);

test('a photo is cut square, kept small, shown, replaced and removed', async () => {
  const school = await newSchool(server);
  const { id: student_id, admission_number } = await newLearner(school);
  const file = { bytes: picture, name: 'any.jpg' };
  const { photo } = await school.admin.call(setStudentPhoto, { student_id }, { file });
  const shown = await school.admin.raw('GET', photo);
  expect(shown.headers.get('content-type')).toBe('image/webp');
  expect(shown.text.length).toBeLessThan(200_000);
  const again = await school.admin.call(setStudentPhoto, { student_id }, { file });
  expect((await school.admin.raw('GET', photo)).status).toBe(404);
  const { learner } = await school.admin.call(getStudent, { admission_number });
  expect(learner.photo).toBe(again.photo);
  await school.admin.call(removeStudentPhoto, { student_id });
  const { learner: after } = await school.admin.call(getStudent, { admission_number });
  expect(after.photo).toBeNull();
});

test('a zip gives each learner the photo of that number, and lists what fits nobody', async () => {
  const school = await newSchool(server);
  await newLearner(school, { admission_number: 'KH/204' });
  await newLearner(school, { admission_number: '4127' });
  const bytes = zipSync({
    'class/kh-204.JPG': picture,
    '4127.txt': new TextEncoder().encode('not a picture'),
    '9999.jpg': picture,
    '__MACOSX/._4127.jpg': new Uint8Array([1]),
  });
  const report = await school.admin.call(
    setPhotosFromZip,
    {},
    { file: { bytes, name: 'photos.zip' } },
  );
  expect(report.matched_count).toBe(1);
  expect(report.unmatched.map((one) => one.file_name)).toEqual(['4127.txt', '9999.jpg']);
  const { learner } = await school.admin.call(getStudent, { admission_number: 'KH/204' });
  expect(learner.photo).toMatch(/^\/api\/files\//);
});

test('a learner of another school gets none, and viewers set none', async () => {
  const school = await newSchool(server);
  const other = await newLearner(school, { school_id: school.other_school_id });
  const file = { bytes: picture, name: 'any.jpg' };
  await expect(
    school.admin.call(setStudentPhoto, { student_id: other.id }, { file }),
  ).rejects.toMatchObject({ status: 404 });
  const viewer = await school.staff(['students'], ['view']);
  const mine = await newLearner(school);
  await expect(
    viewer.call(setStudentPhoto, { student_id: mine.id }, { file }),
  ).rejects.toMatchObject({ status: 403 });
});

test('pictures that are many pixels together, or share their bytes, are not drawn', async () => {
  const school = await newSchool(server);
  const flat = new Uint8Array(
    await sharp({ create: { width: 4_900, height: 4_900, channels: 3, background: '#ffffff' } })
      .png({ compressionLevel: 9 })
      .toBuffer(),
  );
  const send = (bytes: Uint8Array) =>
    school.admin.call(setPhotosFromZip, {}, { file: { bytes, name: 'photos.zip' } });
  const many = Object.fromEntries(Array.from({ length: 11 }, (_, n) => [`${n}.png`, flat]));
  const from_ms = performance.now();
  await expect(send(zipSync(many, { level: 0 }))).rejects.toMatchObject({
    status: 400,
    body: { resultMessage: { en: 'These pictures are too large together. Split the file.' } },
  });
  expect(performance.now() - from_ms).toBeLessThan(4_000);
  const two = Buffer.from(zipSync({ '1.png': flat, '2.png': flat }, { level: 0 }));
  const entries = [...two.toString('latin1').matchAll(/PK\x01\x02/g)].map((match) => match.index);
  // The second entry is said to stand where the first does.
  two.writeUInt32LE(two.readUInt32LE(entries[0]! + 42), entries[1]! + 42);
  await expect(send(two)).rejects.toMatchObject({
    status: 400,
    body: { resultMessage: { en: expect.stringContaining('damaged') } },
  });
});
