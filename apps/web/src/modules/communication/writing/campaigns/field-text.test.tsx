import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { FieldText } from './field-text.tsx';

test('a secretary reads the names of the fields, and never a brace', () => {
  render(
    <p data-testid="text">
      <FieldText text="Dear {{guardian}}, {{ admission_number }} owes {{balance}}." />
    </p>,
  );
  expect(screen.getByTestId('text').textContent).toBe(
    'Dear Guardian, Admission number owes Balance.',
  );
  expect(screen.getByText('Balance').className).toBe('field-chip');
});
