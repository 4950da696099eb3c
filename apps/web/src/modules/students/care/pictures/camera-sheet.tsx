import { setStudentPhoto } from '@darasa/contract/students/care/pictures';
import type { RollRow } from '@darasa/contract/students/learners/roll';
import { learnerName } from '@darasa/rules/names';
import { Button, Notice, Sheet } from '@darasa/ui';
import { useEffect, useRef, useState } from 'react';
import { useAction } from '#platform/use-action.ts';
import '#modules/students/learners/learner/students.css';
import { PhotoConsent } from './photo-consent.tsx';

const photo_px = 640;

/** One learner after the other, in the order of the list behind it. */
export function CameraSheet(props: { learners: readonly RollRow[]; onClose: () => void }) {
  const [learners] = useState(props.learners);
  const [at, setAt] = useState(0);
  const [problem, setProblem] = useState('');
  const video = useCamera(setProblem);
  const save = useAction(setStudentPhoto, { refresh: [['students']], say: false });
  const learner = learners[at];
  const take = async () => {
    if (!learner || !video.current) return;
    setProblem('');
    try {
      await save.run({ student_id: learner.id }, await squareOf(video.current));
      setAt(at + 1);
    } catch (error) {
      setProblem((error as Error).message);
    }
  };
  return (
    <Sheet
      open
      onClose={props.onClose}
      title={learner ? learnerName(learner) : 'All photos are taken'}
      sub={learner ? `${learner.admission_number}, ${at + 1} of ${learners.length}` : undefined}
      footer={
        learner ? (
          <>
            <Button variant="primary" busy={save.busy} onClick={() => void take()}>
              Take photo
            </Button>
            <Button onClick={() => setAt(at + 1)}>Skip</Button>
          </>
        ) : (
          <Button variant="primary" onClick={props.onClose}>
            Done
          </Button>
        )
      }
    >
      {problem ? <Notice tone="negative">{problem}</Notice> : null}
      {learner ? <ConsentNotice learner={learner} /> : null}
      <video ref={video} className="camera" autoPlay playsInline muted aria-label="Camera" />
    </Sheet>
  );
}

/** Who said no is not shown in news or print: the one who holds the camera should know. */
function ConsentNotice({ learner }: { learner: RollRow }) {
  const state = learner.photo_consent ?? 'not-asked';
  if (state === 'given') return null;
  return (
    <Notice tone={state === 'not-asked' ? 'info' : 'warning'}>
      {state === 'not-asked'
        ? 'Nobody was asked yet whether photos may be shown.'
        : 'The family said no to photos in news and print: this one is for the record only.'}{' '}
      <PhotoConsent row={learner} />
    </Notice>
  );
}

function useCamera(say: (problem: string) => void) {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    let stream: MediaStream | undefined;
    let closed = false;
    const open = async () => {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
      if (closed) stop();
      else if (video.current) video.current.srcObject = stream;
    };
    const stop = () => stream?.getTracks().forEach((track) => track.stop());
    open().catch(() => say('The camera cannot be used. Allow it in the browser, then try again.'));
    return () => {
      closed = true;
      stop();
    };
  }, [say]);
  return video;
}

/** The middle of the picture, so that the line is short even before the server makes it small. */
async function squareOf(video: HTMLVideoElement): Promise<File> {
  const side = Math.min(video.videoWidth, video.videoHeight);
  if (side === 0) throw new Error('The camera is not ready yet.');
  const canvas = document.createElement('canvas');
  canvas.width = photo_px;
  canvas.height = photo_px;
  const left = (video.videoWidth - side) / 2;
  const top = (video.videoHeight - side) / 2;
  canvas.getContext('2d')?.drawImage(video, left, top, side, side, 0, 0, photo_px, photo_px);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', 0.9));
  if (!blob) throw new Error('The photo could not be taken. Please try again.');
  return new File([blob], 'photo.jpg', { type: 'image/jpeg' });
}
