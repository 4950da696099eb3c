import { useQuery } from '@tanstack/react-query';
import { callBlob } from './call.ts';

const file_path = /^\/api\/files\/([\da-f-]{36})$/;
const shown_types = /^image\/(png|jpeg|webp)$/;

/**
 * An address that an <img> can show. Photos need the bearer, which an <img> does not send, so the
 * bytes are fetched and kept under an address of this page.
 */
export function usePhoto(stored: string | null, size: 'thumb' | 'full' = 'thumb'): string | null {
  const id = file_path.exec(stored ?? '')?.[1];
  const { data } = useQuery({
    queryKey: ['files', id, size],
    enabled: id !== undefined,
    staleTime: Infinity,
    queryFn: async ({ signal }) => {
      const address = { method: 'GET', path: '/files/:id', answer: 'file' } as const;
      const blob = await callBlob(address, { id, size }, { signal });
      return shown_types.test(blob.type) ? URL.createObjectURL(blob) : null;
    },
  });
  return data ?? null;
}
