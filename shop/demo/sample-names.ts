export const firstNames = words(`
  Aarav Aditi Aditya Aisha Akash Ananya Anika Anil Anjali Arjun Arnav Asha Ayaan Bhavya Chetan Deepa Dev Dhruv Diya Divya
  Esha Fatima Farhan Gaurav Gayatri Harini Harsh Imran Isha Ishaan Janhvi Kabir Karan Karthik Kavya Kiran Krishna Lakshmi
  Lavanya Mahesh Manish Meera Mohan Myra Nandini Navya Neha Nikhil Nisha Om Pallavi Pooja Pranav Priya Rahul Rajesh Ravi
  Reyansh Ritika Riya Rohan Saanvi Sahil Sana Sanjay Shreya Siddharth Simran Sneha Sunita Suresh Tanvi Tara Uma Varun Veda
  Vidya Vihaan Vikram Vivek Yash Zoya Zara Harpreet Gurpreet Thomas Maria Joseph`)

export const lastNames = words(`
  Kumar Sharma Singh Rao Patel Gupta Reddy Nair Iyer Menon Das Ghosh Mukherjee Banerjee Khan Ansari Verma Yadav Joshi
  Kulkarni Deshmukh Pillai Shetty Gowda Chauhan Mehta Shah Bose Mishra Pandey Tiwari Dubey Saxena Kapoor Malhotra Chopra
  Bhatt Naidu Hegde Fernandes D’Souza Kaur Sandhu Thakur Jain Agarwal Chatterjee Sinha Roy Krishnan`)

export const mailDomains = ['example.in', 'mail.example.in', 'example.com', 'school.example.org', 'inbox.example.net']

function words(text: string): string[] {
  return text.trim().split(/\s+/)
}
