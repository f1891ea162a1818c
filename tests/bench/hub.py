"""The anchor of live streams: one thread, one epoll, no frame; what is posted is sent to everybody.

A GET is answered by a stream, a POST by a line once its body has been sent to all streams, as it
came. Run as a program it says on which port it listens.
"""

import selectors
import socket

BUFFER = 65_536
STREAM = (
    b"HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nContent-Encoding: gzip\r\n"
    b"Transfer-Encoding: chunked\r\n\r\n"
)
ANSWER = b"HTTP/1.1 201 Created\r\nContent-Length: 2\r\n\r\n{}"


class Hub:
    """Those who listen, and those who have something to say."""

    def __init__(self) -> None:
        self.door = socket.create_server(("127.0.0.1", 0), backlog=1024)
        self.selector = selectors.DefaultSelector()
        self.selector.register(self.door, selectors.EVENT_READ, None)
        self.streams: set[socket.socket] = set()

    def run(self) -> None:
        """Serve for ever."""
        while True:
            for key, _ in self.selector.select():
                if key.data is None:
                    line, _ = self.door.accept()
                    line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                    self.selector.register(line, selectors.EVENT_READ, bytearray())
                else:
                    self.read(key.data, key.fileobj)  # type: ignore[arg-type]

    def read(self, come: bytearray, line: socket.socket) -> None:
        """Answer what a connection asks, once it is whole."""
        more = line.recv(BUFFER)
        if not more:
            self.streams.discard(line)
            self.selector.unregister(line)
            line.close()
            return
        come += more
        head, found, body = bytes(come).partition(b"\r\n\r\n")
        if not found:
            return
        if head.startswith(b"GET"):
            line.sendall(STREAM)
            self.streams.add(line)
        else:
            length = int(head.lower().partition(b"content-length:")[2].partition(b"\r\n")[0])
            if len(body) < length:
                return
            frame = b"%x\r\n%b\r\n" % (length, body)
            for stream in self.streams:
                stream.sendall(frame)
            line.sendall(ANSWER)
        come.clear()


if __name__ == "__main__":
    hub = Hub()
    print(hub.door.getsockname()[1], flush=True)  # noqa: T201 - the answer
    hub.run()
