import { Form } from '@darasa/ui';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { ClassStreamFields, keepStreamInClass, useClassFilters } from './class-stream-picker.tsx';

const rows = [
  { id: 'c4', name: 'Grade 4', curriculum: 'CBC', level: 4, streams: [{ id: 's1', name: 'Blue' }] },
  { id: 'c5', name: 'Grade 5', curriculum: 'CBC', level: 5, streams: [{ id: 's2', name: 'Red' }] },
];

beforeEach(() => {
  vi.stubGlobal('fetch', async () =>
    Response.json({ message: 'Success', data: { rows, count: 2 } }),
  );
});

const wrapper = (props: { children: ReactNode }) => (
  <QueryClientProvider client={new QueryClient()}>{props.children}</QueryClientProvider>
);

test('the streams offered are those of the class, and another class empties the stream', async () => {
  render(
    <Form action={() => undefined} submit="Save">
      <ClassStreamFields />
    </Form>,
    { wrapper },
  );
  await screen.findByRole('option', { name: 'Grade 4' });
  const [of_class, of_stream] = screen.getAllByRole('combobox') as HTMLSelectElement[];
  expect(of_stream!.disabled).toBe(true);
  fireEvent.change(of_class!, { target: { value: 'c4' } });
  fireEvent.change(of_stream!, { target: { value: 's1' } });
  expect(of_stream!.value).toBe('s1');
  fireEvent.change(of_class!, { target: { value: 'c5' } });
  expect(of_stream!.value).toBe('');
  expect(screen.queryByRole('option', { name: 'Blue' })).toBeNull();
});

test('a list offers streams once its class is chosen, and drops them with it', async () => {
  const { result } = renderHook(() => useClassFilters({ class_id: 'c4' }), { wrapper });
  await waitFor(() => expect(result.current).toHaveLength(2));
  expect(result.current[1]).toMatchObject({ name: 'stream_id', options: [{ label: 'Blue' }] });
  const next = { class_id: 'c5', stream_id: 's1' };
  expect(keepStreamInClass({ class_id: 'c4' }, next).stream_id).toBeUndefined();
  expect(keepStreamInClass({ class_id: 'c5' }, next).stream_id).toBe('s1');
});
