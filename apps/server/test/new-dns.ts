import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll } from 'vitest';

export interface Dns {
  /** As DARASA_DNS names it. */
  address: string;
  mood: 'well' | 'broken' | 'silent';
  /** The TXT records by their names; every other name is unknown to the whole world. */
  records: Map<string, string[]>;
  asked: string[];
}

const no_such_name = 3;
const server_failed = 2;
const txt = 16;

/** A DNS server, as far as these stories need it: one question in a datagram, and TXT records. */
export async function newDns(): Promise<Dns> {
  const socket = createSocket('udp4');
  const dns: Dns = { address: '', mood: 'well', records: new Map(), asked: [] };
  socket.on('message', (message, from) => {
    const { name, question, type } = questionIn(message);
    dns.asked.push(name);
    if (dns.mood === 'silent') return;
    const texts = dns.records.get(name);
    const code = dns.mood === 'broken' ? server_failed : texts ? 0 : no_such_name;
    const answers = code === 0 && type === txt ? texts!.map(answerOf) : [];
    const head = Buffer.alloc(12);
    message.copy(head, 0, 0, 2);
    head.writeUInt16BE(0x8180 | code, 2);
    head.writeUInt16BE(1, 4);
    head.writeUInt16BE(answers.length, 6);
    socket.send(Buffer.concat([head, question, ...answers]), from.port, from.address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  dns.address = `127.0.0.1:${(socket.address() as AddressInfo).port}`;
  afterAll(() => void socket.close());
  return dns;
}

function questionIn(message: Buffer) {
  const labels: string[] = [];
  let at = 12;
  for (let length = message[at]!; length > 0; length = message[at]!) {
    labels.push(message.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  const type = message.readUInt16BE(at + 1);
  return { name: labels.join('.').toLowerCase(), type, question: message.subarray(12, at + 5) };
}

/** The name is the one of the question; a text travels in parts, as long ones do. */
function answerOf(text: string): Buffer {
  const middle = Math.ceil(text.length / 2);
  const parts = [text.slice(0, middle), text.slice(middle)].map((part) =>
    Buffer.concat([Buffer.from([part.length]), Buffer.from(part, 'latin1')]),
  );
  const data = Buffer.concat(parts);
  const head = Buffer.alloc(12);
  head.writeUInt16BE(0xc00c, 0);
  head.writeUInt16BE(txt, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
}
