import { useEffect, useState } from 'react';

const tick_ms = 1_000;

/** Whole seconds until the code stops working. It follows the clock, so a sleeping phone cannot stop it. */
export function useCountdown(expires_in_s: number): number {
  const [left_s, setLeft] = useState(expires_in_s);
  useEffect(() => {
    const ends_at_ms = Date.now() + expires_in_s * 1_000;
    const look = () => setLeft(secondsUntil(ends_at_ms));
    look();
    const timer = setInterval(look, tick_ms);
    return () => clearInterval(timer);
  }, [expires_in_s]);
  return left_s;
}

const secondsUntil = (ends_at_ms: number): number =>
  Math.max(0, Math.ceil((ends_at_ms - Date.now()) / 1_000));

/** "09:05". */
export function formatLeft(left_s: number): string {
  const two = (figure: number) => String(figure).padStart(2, '0');
  return `${two(Math.floor(left_s / 60))}:${two(left_s % 60)}`;
}
