import http from 'node:http';
import https from 'node:https';

const answer_bytes_max = 64 * 1_024;
const agents = {
  'http:': new http.Agent({ keepAlive: true }),
  'https:': new https.Agent({ keepAlive: true }),
};

export interface FormAnswer {
  status: number;
  text: string;
}

/** The other side was too slow: what became of the form is not known. */
export class NoAnswer extends Error {
  override name = 'NoAnswer';
}

/**
 * Posts a form over a line that is kept open, and follows no redirect. `fetch` does the same for
 * several times the work, which counts when thousands of messages leave at once.
 */
export function postForm(
  url: string,
  form: URLSearchParams,
  headers: Record<string, string>,
  answer_ms_max: number,
): Promise<FormAnswer> {
  const { protocol } = new URL(url);
  const body = form.toString();
  const options = {
    method: 'POST',
    agent: agents[protocol === 'https:' ? 'https:' : 'http:'],
    headers: {
      ...headers,
      'content-type': 'application/x-www-form-urlencoded;charset=UTF-8',
      'content-length': Buffer.byteLength(body),
    },
  };
  return new Promise((resolve, reject) => {
    const request = (protocol === 'https:' ? https : http).request(url, options);
    const timer = setTimeout(() => request.destroy(new NoAnswer('no answer')), answer_ms_max);
    const fail = (error: Error) => {
      clearTimeout(timer);
      reject(error);
    };
    request.on('error', fail);
    request.on('response', (response) => {
      const parts: Buffer[] = [];
      let bytes = 0;
      response.on('data', (part: Buffer) => {
        bytes += part.length;
        if (bytes > answer_bytes_max) request.destroy(new Error('a longer answer than is read'));
        else parts.push(part);
      });
      response.on('error', fail);
      response.on('end', () => {
        clearTimeout(timer);
        resolve({ status: response.statusCode ?? 0, text: Buffer.concat(parts).toString('utf8') });
      });
    });
    request.end(body);
  });
}
