import { BlockList, isIP } from "node:net";

/** What is no public server of the Internet (IANA special-purpose registries), and ways to it through IPv6. */
const RANGES = [
  "0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24",
  "192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4",
  "::/96 64:ff9b::/96 64:ff9b:1::/48 100::/64 2001::/23 2001:db8::/32 2002::/16 3fff::/20 5f00::/16",
  "fc00::/7 fe80::/10 fec0::/10 ff00::/8",
].flatMap((line) => line.split(" "));

const blocked = new BlockList();
for (const range of RANGES) {
  const [address = "", bits = ""] = range.split("/");
  blocked.addSubnet(address, Number(bits), isIP(address) === 6 ? "ipv6" : "ipv4");
}

/** Whether an IP address is of this machine, of a private network or of no network: an internal service may answer there. */
export function isPrivateAddress(address: string): boolean {
  const plain = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address.split("%")[0] ?? "";
  const version = isIP(plain);
  return version === 0 || blocked.check(plain, version === 6 ? "ipv6" : "ipv4");
}
