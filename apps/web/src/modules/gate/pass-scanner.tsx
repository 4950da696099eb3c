import { Button, Notice } from '@darasa/ui';
import { useEffect, useRef, useState } from 'react';

interface Detector {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}
type DetectorClass = new (options: { formats: string[] }) => Detector;

/** Where the browser itself reads square codes; elsewhere the number is typed, or a scanner types it. */
const detectorClass = (): DetectorClass | undefined =>
  navigator.mediaDevices
    ? (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector
    : undefined;

/** A button that opens the camera; there is none where the browser reads no codes. */
export function PassScanner({ onRead }: { onRead: (text: string) => void }) {
  const [open, setOpen] = useState(false);
  const [problem, setProblem] = useState('');
  if (!detectorClass()) return null;
  const fail = (sentence: string) => {
    setProblem(sentence);
    setOpen(false);
  };
  const read = (text: string) => {
    setOpen(false);
    onRead(text);
  };
  return (
    <>
      {problem ? <Notice tone="warning">{problem}</Notice> : null}
      {open ? <Viewfinder onRead={read} onFail={fail} /> : null}
      <Button
        onClick={() => {
          setProblem('');
          setOpen(!open);
        }}
      >
        {open ? 'Stop the camera' : 'Scan the pass'}
      </Button>
    </>
  );
}

const look_every_ms = 250;
const no_camera = 'The camera cannot be used. Allow it in the browser, or type the number.';

function Viewfinder(props: { onRead: (text: string) => void; onFail: (sentence: string) => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const heard = useRef(props);
  heard.current = props;
  useEffect(() => {
    let stream: MediaStream | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let closed = false;
    const stop = () => stream?.getTracks().forEach((track) => track.stop());
    const open = async () => {
      const detector = new (detectorClass()!)({ formats: ['qr_code'] });
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
      if (closed || !video.current) return stop();
      video.current.srcObject = stream;
      const look = async () => {
        if (closed || !video.current) return;
        // Before the first picture there is nothing to read, and the browser says so by failing.
        const found = video.current.videoWidth > 0 ? await detector.detect(video.current) : [];
        if (closed) return;
        if (found[0]) heard.current.onRead(found[0].rawValue);
        else timer = setTimeout(() => void look().catch(giveUp), look_every_ms);
      };
      await look();
    };
    const giveUp = () => {
      if (!closed) heard.current.onFail(no_camera);
    };
    open().catch(giveUp);
    return () => {
      closed = true;
      clearTimeout(timer);
      stop();
    };
  }, []);
  return (
    <video
      ref={video}
      className="viewfinder"
      autoPlay
      playsInline
      muted
      aria-label="Camera: hold the pass in front of it"
    />
  );
}
