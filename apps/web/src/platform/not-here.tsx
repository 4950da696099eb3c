import { Button, type EmptyProps } from '@darasa/ui';

/** In the place of a list that a link narrowed to one record, when it is not there or not theirs. */
export const notHere = (seeAll: () => void): EmptyProps => ({
  title: 'What the link leads to is not here',
  text: 'It may belong to another school, or you may not be allowed to open it.',
  action: <Button onClick={seeAll}>See the whole list</Button>,
});
