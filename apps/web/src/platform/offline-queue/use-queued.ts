import type { Endpoint, OutputOf, SentOf } from '@darasa/contract/endpoint';
import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { call, CallError } from '../call.ts';
import { onProof, withStepUp } from '../step-up.ts';
import {
  allWaiting,
  isMine,
  keep,
  onWaiting,
  sendWaiting,
  waitForPin,
  waitsForPin,
  type WaitingCall,
} from './queue.ts';

const try_again_ms = 20_000;

export type Outcome<E extends Endpoint> = { sent: true; data: OutputOf<E> } | { sent: false };

/** A write that may be made without a line: it is sent now, or kept and sent later. */
export function useQueued<E extends Endpoint>(endpoint: E, refresh: readonly QueryKey[]) {
  const client = useQueryClient();
  return async (input: SentOf<E>, key: string = crypto.randomUUID()): Promise<Outcome<E>> => {
    if (!navigator.onLine) {
      keep(endpoint, input as object, key);
      return { sent: false };
    }
    try {
      const data = await withStepUp(() => call(endpoint, input, { key }));
      await Promise.all(refresh.map((queryKey) => client.invalidateQueries({ queryKey })));
      return { sent: true, data };
    } catch (error) {
      if (!(error instanceof CallError) || error.status !== 0) throw error;
      keep(endpoint, input as object, key);
      return { sent: false };
    }
  };
}

/**
 * The waiting calls are what waits here of mine and whether it waits for my PIN, and how much of others.
 */
export function useWaiting(): { mine: WaitingCall[]; others_count: number; wants_pin: boolean } {
  const all = useSyncExternalStore(onWaiting, allWaiting);
  const is_held = useSyncExternalStore(onWaiting, waitsForPin);
  const mine = all.filter(isMine);
  const wants_pin = is_held && mine.some((one) => !one.refused);
  return { mine, others_count: all.length - mine.length, wants_pin };
}

/** Sends what waits as soon as there is a line, whichever screen is looked at meanwhile. */
export function useSending(): void {
  const client = useQueryClient();
  useEffect(() => {
    const send = async () => {
      if (!navigator.onLine || allWaiting().length === 0) return;
      if (await sendWaiting()) await client.invalidateQueries();
    };
    const again = () => void send().catch(() => undefined);
    again();
    window.addEventListener('online', again);
    const forgetProof = onProof((proof) => {
      if (proof !== 'pin') return;
      waitForPin(false);
      again();
    });
    const timer = setInterval(again, try_again_ms);
    return () => {
      window.removeEventListener('online', again);
      forgetProof();
      clearInterval(timer);
    };
  }, [client]);
}
