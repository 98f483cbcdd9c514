/** Never asked for: no host is taken out of an address here. */
export default {}
