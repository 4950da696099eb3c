import { checkIn, setVisitPhoto } from '@darasa/contract/gate/visits';
import { setStaffPhoto } from '@darasa/contract/staff/register';
import { setStudentPhoto } from '@darasa/contract/students/care/pictures';
import sharp from 'sharp';
import { newLearner } from './new-learner.ts';
import type { NewSchool } from './new-school.ts';

/** Photos of each kind of record in the first school, with real bytes, and where each is opened. */
export async function keepPhotos(school: NewSchool): Promise<Record<string, string>> {
  const bytes = await sharp({
    create: { width: 64, height: 64, channels: 3, background: '#8a5a3a' },
  })
    .jpeg()
    .toBuffer();
  const file = { name: 'face.jpg', bytes };
  const { admin } = school;
  const { id: student_id } = await newLearner(school);
  const learner = await admin.call(setStudentPhoto, { student_id }, { file });
  const cook = await school.staff(['dashboard']);
  const [record] = await school.sql<{ id: string }>(
    'select id from identity.staff where tenant_id = $1 and user_id = $2',
    [school.tenant_id, cook.id],
  );
  const staff = await admin.call(setStaffPhoto, { id: record!.id }, { file });
  const visit = await admin.call(checkIn, {
    name: 'Peter Kamau',
    phone: '0722 000 431',
    id_digits: '4417',
    purpose: 'fees',
  });
  await admin.call(setVisitPhoto, { id: visit.id }, { file });
  return {
    learner: learner.photo,
    staff: staff.photo,
    visitor: `/api/gate/visits/${visit.id}/photo`,
  };
}
