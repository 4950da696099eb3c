import type { Endpoint, OutputOf, SentOf } from '@darasa/contract/endpoint';
import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { onProof, withStepUp } from '../step-up.ts';
import { allWaiting, drop, type Entry, isMine, keep, look, onWaiting } from './queue.ts';
import { hurry, lanesForPin, sendNow, sendWaiting, waitForPin } from './sending.ts';

const try_again_ms = 20_000;

export type Outcome<E extends Endpoint> = { sent: true; data: OutputOf<E> } | { sent: false };

/**
 * A write that may be made without a line. It is stored before it is sent, so that a page that is closed
 * meanwhile loses nothing; what the server refuses is told to the person who still stands before it.
 */
export function useQueued<E extends Endpoint>(endpoint: E, refresh: readonly QueryKey[]) {
  const client = useQueryClient();
  return async (input: SentOf<E>): Promise<Outcome<E>> => {
    const one = await keep({ endpoint, input: input as object });
    if (!navigator.onLine) return { sent: false };
    try {
      const answer = await withStepUp(() => sendNow(one));
      if (!answer) return { sent: false };
      await Promise.all(refresh.map((queryKey) => client.invalidateQueries({ queryKey })));
      return { sent: true, data: answer.data as OutputOf<E> };
    } catch (error) {
      await drop(one.id);
      throw error;
    }
  };
}

/**
 * The waiting calls are what waits here of mine and whether it waits for my PIN, and how much of others.
 */
export function useWaiting(): { mine: Entry[]; others_count: number; wants_pin: boolean } {
  const all = useSyncExternalStore(onWaiting, allWaiting);
  const pin_lanes = useSyncExternalStore(onWaiting, lanesForPin);
  const mine = all.filter(isMine);
  const wants_pin = mine.some((one) => !one.refused && pin_lanes.has(one.lane));
  return { mine, others_count: all.length - mine.length, wants_pin };
}

/** Sends what waits as soon as there is a line, whichever screen is looked at meanwhile. */
export function useSending(): void {
  const client = useQueryClient();
  useEffect(() => {
    const send = async () => {
      await look();
      if (!navigator.onLine || allWaiting().length === 0) return;
      if (await sendWaiting()) await client.invalidateQueries();
    };
    const again = () => void send().catch(() => undefined);
    const backAgain = () => void hurry().then(again, () => undefined);
    again();
    window.addEventListener('online', backAgain);
    const forgetProof = onProof((proof) => {
      if (proof !== 'pin') return;
      waitForPin(null);
      again();
    });
    const timer = setInterval(again, try_again_ms);
    return () => {
      window.removeEventListener('online', backAgain);
      forgetProof();
      clearInterval(timer);
    };
  }, [client]);
}
