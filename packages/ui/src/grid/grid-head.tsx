import { classes } from '../base/classes.ts';
import type { GridProps } from './grid-types.ts';

export function GridHead<Row>({ lead, nameHead, columns, calc }: GridProps<Row>) {
  return (
    <thead>
      <tr>
        <th className="n" scope="col">
          No
        </th>
        {lead?.map((one) => (
          <th className="extra" scope="col" key={one.key}>
            {one.head}
          </th>
        ))}
        <th className="name" scope="col">
          {nameHead}
        </th>
        {columns.map((column) => (
          <th
            className={column.kind === 'number' ? 'cell num' : 'cell'}
            scope="col"
            key={column.key}
          >
            {column.head}
            {column.note ? <small>{column.note}</small> : null}
          </th>
        ))}
        {calc?.map((one) => (
          <th
            className={classes('calc', one.num && 'num', one.on_phone && 'small-too')}
            scope="col"
            key={one.key}
          >
            {one.head}
            {one.note ? <small>{one.note}</small> : null}
          </th>
        ))}
      </tr>
    </thead>
  );
}
