/**
 * What a page of live quotes does at least: parse the frame, keep the last quote of each row, and write its text once
 * per frame of the screen.
 */
const list = document.querySelector('ul');
const rows = new Map();
const waiting = new Map();

function addRow(symbol) {
  const row = list.appendChild(document.createElement('li'));
  row.appendChild(document.createElement('b')).textContent = symbol;
  const [price, change] = [document.createElement('span'), document.createElement('span')];
  // Text nodes are written at once; an element's text would be made anew each time.
  price.append('');
  change.append('');
  row.append(price, change);
  rows.set(symbol, { price: price.firstChild, change: change.firstChild });
  return rows.get(symbol);
}

function write() {
  for (const [symbol, { close, change }] of waiting) {
    const row = rows.get(symbol) ?? addRow(symbol);
    row.price.nodeValue = close;
    row.change.nodeValue = `${change}%`;
  }
  waiting.clear();
}

const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/v1/ws`);
socket.onopen = () => socket.send('{"type":"sub","topic":"DAY_MARKET"}');
socket.onmessage = ({ data }) => {
  const message = JSON.parse(data);
  if (message.type !== 'DAY_MARKET') return;
  if (waiting.size === 0) requestAnimationFrame(write);
  for (const { symbol, quotation } of message.data) waiting.set(symbol, quotation);
};
