import { z } from 'zod';
import type { Access } from './access.ts';
import { endpoint } from './endpoint.ts';
import { exportFormat } from './shapes.ts';

interface List<S extends z.ZodRawShape> {
  path: string;
  access: Access;
  input: z.ZodObject<S, z.core.$strict>;
}

/** The file of a list: the same filter without its pages, for whoever may export it. */
export function exportOf<S extends z.ZodRawShape>(
  list: List<S>,
  summary: string,
  file_access?: Access,
) {
  const access = file_access ?? { ...list.access, act: 'export' as const };
  if (!('module' in access)) throw new Error(`${list.path} belongs to no module`);
  return endpoint({
    method: 'GET',
    path: `${list.path}/export`,
    summary,
    access,
    rate: 'export',
    answer: 'file',
    input: z.strictObject({ ...withoutPages(list.input.shape), format: exportFormat }),
    output: z.any(),
  });
}

function withoutPages<S extends z.ZodRawShape>(shape: S): Omit<S, 'page' | 'page_size'> {
  const { page: _page, page_size: _size, ...filter } = shape as S & Record<string, unknown>;
  return filter as Omit<S, 'page' | 'page_size'>;
}
