import { useQuery } from '@tanstack/react-query';
import { callBlob } from './call.ts';

/** A file by its id, or the photo of a parent's own child. */
const photo_path = /^\/api(\/files\/[\da-f-]{36}|\/parent\/children\/[\da-f-]{36}\/photo)$/;
const shown_types = /^image\/(png|jpeg|webp)$/;

/**
 * An address that an <img> can show. Photos need the bearer, which an <img> does not send, so the
 * bytes are fetched and kept under an address of this page.
 */
export function usePhoto(stored: string | null, size: 'thumb' | 'full' = 'thumb'): string | null {
  const path = photo_path.exec(stored ?? '')?.[1];
  const { data } = useQuery({
    queryKey: ['files', path, size],
    enabled: path !== undefined,
    staleTime: Infinity,
    queryFn: async ({ signal }) => {
      const address = { method: 'GET', path: path!, answer: 'file' } as const;
      const blob = await callBlob(address, { size }, { signal });
      return shown_types.test(blob.type) ? URL.createObjectURL(blob) : null;
    },
  });
  return data ?? null;
}
